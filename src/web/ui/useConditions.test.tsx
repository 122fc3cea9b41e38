// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fieldOf } from '../../domain/fields.ts'
import { useConditions, withinBounds } from './useConditions.ts'

afterEach(cleanup)

const bounds = { priAcctNo: fieldOf('priAcctNo'), mchntCd: fieldOf('mchntCd'), termId: fieldOf('termId') }
const said = { priAcctNo: '6212345678901266', mchntCd: 'M0001', termId: '' }

it('leaves out what an address can not ask, and what it does not ask', () => {
  expect(withinBounds(said, bounds)).toEqual({ mchntCd: 'M0001' })
})

it('shows what an address asks, and nothing that it can not', () => {
  let shown = {}
  function Fields() {
    shown = useConditions({ place: 'test', asked: said, bounds, onQuery: () => {} }).typed
    return null
  }
  render(<Fields />)
  expect(shown).toEqual({ priAcctNo: '', mchntCd: 'M0001', termId: '' })
})

it('says under a condition that names one row that no card number can stand beside it, and asks nothing', () => {
  const orderBounds = { priAcctNo: fieldOf('priAcctNo'), retriRefNo: fieldOf('retriRefNo') }
  const none = { priAcctNo: '', retriRefNo: '' }
  const queries: object[] = []
  let list: ReturnType<typeof useConditions<typeof none>> | undefined
  function Fields() {
    list = useConditions({ place: 'test', asked: none, bounds: orderBounds, onQuery: (asks) => queries.push(asks) })
    return null
  }
  render(<Fields />)
  act(() => list?.type({ priAcctNo: '6212345678901265', retriRefNo: '600000000001' }))
  act(() => list?.asking.onQuery())
  expect(list?.inputOf('retriRefNo').problem).toBe('besideCard')
  expect(queries).toEqual([])
  act(() => list?.inputOf('retriRefNo').onChange(''))
  act(() => list?.asking.onQuery())
  expect(queries).toEqual([{ priAcctNo: '6212345678901265', retriRefNo: '' }])
})

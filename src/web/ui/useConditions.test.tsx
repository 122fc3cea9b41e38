// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { fieldOf } from '../../domain/fields.ts'
import { useConditions, withinBounds } from './useConditions.ts'

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
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Fields />))
  expect(shown).toEqual({ priAcctNo: '', mchntCd: 'M0001', termId: '' })
  act(() => root.unmount())
})

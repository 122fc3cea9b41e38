import { expect, it } from 'vitest'
import { fieldOf } from '../../domain/fields.ts'
import { withinBounds } from './useConditions.ts'

it('leaves out what an address can not ask, and what it does not ask', () => {
  const bounds = { priAcctNo: fieldOf('priAcctNo'), mchntCd: fieldOf('mchntCd'), termId: fieldOf('termId') }
  const said = { priAcctNo: '6212345678901266', mchntCd: 'M0001', termId: '' }
  expect(withinBounds(said, bounds)).toEqual({ mchntCd: 'M0001' })
})

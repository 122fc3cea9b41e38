import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysOf } from '../typed.ts'
import { checkValue, fieldOf, fields } from './fields.ts'

const names = keysOf(fields)

describe('the bounds of a field', () => {
  it('take or refuse any text at all, and never throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 300 }), (name, text) => {
        const broken = checkValue(fieldOf(name), text)
        expect(broken === null || typeof broken.bound === 'string').toBe(true)
      }),
    )
  })

  it('keep NUL and half a character out of every field, since no database stores them', () => {
    for (const name of names.filter((one) => fieldOf(one).kind !== 'files'))
      for (const text of ['\0', '\ud800', 'a\0b', '\udc00x'])
        expect(checkValue(fieldOf(name), text), name).not.toBeNull()
  })

  it.each([
    ['sysTraNo', '123456', '12345'],
    ['retriRefNo', '63251212345A', '63251212345'],
    ['transAt', '999999999999', '1000000000000'],
    ['transAt', '0', '-1'],
    ['transAt', '10', '010'],
    ['settleDt', '20260901', '20260931'],
    ['priAcctNo', '6200000000000005', '6200000000000000'],
    ['termId', '12345678', '123456789'],
    ['mchntCd', 'ABC 123', 'ÄBC'],
    ['expId', 'E23260901000001', 'E2326090100000'],
    ['acqInsIdCd', '00010344', '0001034'],
    ['fraudIn', '1', '2'],
    ['remark', 'x'.repeat(200), 'x'.repeat(201)],
  ] as const)('%s takes %j and refuses %j', (name, good, bad) => {
    expect(checkValue(fieldOf(name), good)).toBeNull()
    expect(checkValue(fieldOf(name), bad)).not.toBeNull()
  })
})

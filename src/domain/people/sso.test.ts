import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysOf } from '../typed.ts'
import { roles } from './actor.ts'
import { areCompatible } from './people.ts'
import { rolesByClaim, rolesOfClaims, showsSecondFactor } from './sso.ts'

describe('roles by claims', () => {
  it('never exceed those of a manager, and never mix duties, whatever mapping and claims say', () => {
    const value = fc.constantFrom('a', 'b', 'c', 'administrator')
    const line = fc.record({ value, role: fc.constantFrom(...keysOf(roles)) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.array(value), (map, values) => {
        const given = rolesOfClaims(map, values)
        if (typeof given === 'string') return
        expect(given.length).toBeGreaterThan(0)
        expect(given).not.toContain('administrator')
        for (const role of given) expect(map.some((one) => one.role === role && values.includes(one.value))).toBe(true)
        expect(areCompatible(given)).toBe(true)
      }),
    )
    expect(rolesByClaim).toEqual(keysOf(roles).filter((role) => role !== 'administrator'))
  })

  it('say why there are none', () => {
    const map = [
      { value: 'lead', role: 'manager' as const },
      { value: 'desk', role: 'handler' as const },
    ]
    expect(rolesOfClaims(map, [])).toBe('none')
    expect(rolesOfClaims(map, ['lead', 'desk'])).toBe('apart')
    expect(rolesOfClaims(map, ['desk', 'else'])).toEqual(['handler'])
  })
})

it.each([
  [['pwd'], false],
  [[], false],
  [['pwd', 'otp'], true],
  [['mfa'], true],
  [['hwk'], false],
])('takes the methods %o for a second factor: %s', (amr, shown) => {
  expect(showsSecondFactor(amr)).toBe(shown)
})

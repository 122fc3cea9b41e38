import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../time/calendar.ts'
import { keysOf } from '../typed.ts'
import { canBeDeputy, checkAbsenceDays, maxAbsenceDays, processesWork } from './absence.ts'
import { type Actor, hasRole, type Role, roles } from './actor.ts'

const someRoles: fc.Arbitrary<Role[]> = fc.uniqueArray(fc.constantFrom(...keysOf(roles)))
const person = (userId: string): fc.Arbitrary<Actor> =>
  fc.record({
    userId: fc.constant(userId),
    username: fc.constant(userId),
    insIdCd: fc.constant('00010344'),
    roles: someRoles,
  })

it('lets only a colleague be deputy who has each role with which the absent user works', () => {
  const decided = new Set<boolean>()
  fc.assert(
    fc.property(person('1'), person('2'), (absent, colleague) => {
      const can = canBeDeputy(colleague, absent)
      decided.add(can)
      const works = (['handler', 'verifier', 'auditor', 'riskOfficer', 'administrator'] as const).filter((role) =>
        absent.roles.includes(role),
      )
      expect(can).toBe(works.length > 0 && works.every((role) => hasRole(colleague, role)))
      expect(can && !processesWork(absent)).toBe(false)
      expect(canBeDeputy(absent, absent)).toBe(false)
      expect(canBeDeputy({ ...colleague, insIdCd: '00010392' }, absent)).toBe(false)
    }),
    { numRuns: 500 },
  )
  expect(decided.size).toBe(2)
})

it('takes days from today on, in order, and not too far ahead', () => {
  const today = '20261124'
  const far = addDays(today, maxAbsenceDays)
  expect(checkAbsenceDays(today, today, today)).toBeNull()
  expect(checkAbsenceDays(addDays(today, 3), far, today)).toBeNull()
  expect(checkAbsenceDays(addDays(today, -1), today, today)).toEqual({ field: 'awayFrom', error: 'absencePast' })
  expect(checkAbsenceDays(addDays(today, 2), today, today)).toEqual({ field: 'awayUntil', error: 'rangeReversed' })
  expect(checkAbsenceDays(today, addDays(far, 1), today)).toEqual({ field: 'awayUntil', error: 'absenceFar' })
})

import { describe, expect, it } from 'vitest'
import { addDays, type Day, dayOf, dayText } from '../domain/time/calendar.ts'
import { addAgent } from './reference/information.ts'
import { happenedDay, lastPlannedDay, plannedDay, plannedTime } from './schema.ts'

const today = dayOf(new Date())
const buddhist = `${Number(today.slice(0, 4)) + 543}0601`
const inYears = (years: number): Day => addDays(today, years * 366)

describe('a day that a user sends', () => {
  it.each([
    [happenedDay, buddhist, 'dateBuddhist'],
    [happenedDay, inYears(1), 'dateFuture'],
    [plannedDay, buddhist, 'dateBuddhist'],
    [plannedDay, inYears(11), 'dateFuture'],
    [lastPlannedDay, buddhist, 'dateBuddhist'],
    [plannedTime, `${dayText(buddhist)}T10:00:00Z`, 'dateBuddhist'],
    [plannedTime, 'tomorrow', 'Invalid'],
    [plannedDay, '20260230', 'date'],
  ])('is refused where it can not be meant: %#', (schema, value, message) => {
    const { error } = schema.safeParse(value)
    expect(error?.issues).toMatchObject([{ message: expect.stringContaining(message) }])
  })

  it('is taken where it can', () => {
    for (const day of [today, addDays(today, 7), addDays(today, -7_000)])
      expect(happenedDay.safeParse(day).success).toBe(true)
    for (const day of [today, inYears(9), '20000101']) expect(plannedDay.safeParse(day).success).toBe(true)
    expect(lastPlannedDay.safeParse('29991231').success).toBe(true)
    expect(plannedTime.safeParse(`${dayText(today)}T10:00:00+07:00`).success).toBe(true)
  })

  it('is refused by its field in a call', () => {
    const agent = {
      insIdCd: '00010344',
      rltInsIdCd: '00010392',
      agentIns: '00010764',
      service: 'all',
      validTo: null,
      remark: '',
    }
    const { error } = addAgent.body.safeParse({ ...agent, validFrom: buddhist })
    expect(error?.issues.map(({ path }) => path)).toContainEqual(['validFrom'])
  })
})

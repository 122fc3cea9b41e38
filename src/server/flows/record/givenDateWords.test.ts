import { expect, it } from 'vitest'
import { dueDateOf } from '../../../domain/records/givenDates.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import { calendarOf } from '../../../domain/time/businessDays.ts'
import { givenDateWords } from './givenDateWords.ts'

const inquiry: LimitRule = {
  transId: 'E00',
  rsnCd: null,
  countedFrom: 'settlement',
  unit: 'business',
  closesAt: '24:00',
  firstDay: 0,
  lastDay: 180,
  percent: 100,
  replyDays: 20,
  validFrom: '20000101',
  validTo: '29991231',
  calendar: calendarOf([{ day: '20261105', kind: 'holiday', nm: { en: 'Loy Krathong', zh: '水灯节' } }], {
    version: 3,
  }),
}
const submitted = (on: string) => ({ on, submitInsIdCd: '00010344', rcvInsIdCd: '00010764' })
const answer = { rule: inquiry, start: '20261001', lastDay: '20270601' }

it('explains business days by a sentence and its steps, in both languages', () => {
  const { day, given } = dueDateOf(answer, submitted('20261102'))
  expect(day).toBe('20261201')
  expect(givenDateWords(given, 'en')).toEqual({
    sentence:
      '20 business days of the network from 2026-11-02 (submission); 2026-11-05 Loy Krathong: holiday, not counted; ends 2026-12-01 24:00 UTC.',
    steps: [
      '20 business days of the network from 2026-11-02 (submission)',
      'Saturdays and Sundays are not counted',
      '2026-11-05 Loy Krathong: holiday, not counted',
      'ends 2026-12-01 24:00 UTC',
    ],
  })
  expect(givenDateWords(given, 'zh').sentence).toBe(
    '自 2026-11-02（提交日）起 20 个网络工作日；2026-11-05 水灯节：节假日，不计；截至 2026-12-01 24:00（UTC）。',
  )
})

it('names the institution that has to act, and its days, where it has business days of its own', () => {
  const founded = { day: '20261110', kind: 'holiday', nm: { en: 'Day of the bank', zh: '行庆' } } as const
  const own = (insIdCd: string) => ({
    ...inquiry.calendar,
    ...calendarOf([], { own: new Map([[insIdCd, [founded]]]) }),
  })
  const sentence = (insIdCd: string) => {
    const rule = { ...inquiry, calendar: own(insIdCd) }
    return givenDateWords(dueDateOf({ ...answer, rule }, submitted('20261109')).given, 'en').sentence
  }
  expect(sentence('00010764')).toContain(
    '20 business days of institution 00010764 from 2026-11-09 (submission); 2026-11-10 Day of',
  )
  expect(sentence('00010764')).toContain('ends 2026-12-08')
  // The submitter's days do not matter for the reply.
  expect(sentence('00010344')).toContain('20 business days of the network from 2026-11-09')
  expect(sentence('00010344')).toContain('ends 2026-12-07')
})

it('names a year without a calendar', () => {
  const { given } = dueDateOf(answer, submitted('20261228'))
  expect(givenDateWords(given, 'en').sentence).toContain('no calendar for 2027')
})

it('keeps what was given with the answered record, and says so where nothing was kept', () => {
  const { rule: _, ...rest } = answer
  const kept = dueDateOf({ ...rest, rule: { ...inquiry, replyDays: null }, given: null }, submitted('20261102'))
  expect(kept).toEqual({ day: '20270601', given: null })
  expect(givenDateWords(null, 'zh').steps).toEqual([])
})

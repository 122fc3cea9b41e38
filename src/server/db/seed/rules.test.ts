import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Original, offer } from '../../../domain/records/offers.ts'
import { exceptions, historyTransIds } from '../../../domain/records/transactions.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import { checkPack } from '../../../domain/rulePacks/checkPack.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { keysOf } from '../../../domain/typed.ts'
import { firstPack, limitRules, reasons } from './rules.ts'

const always = {
  unit: 'calendar',
  closesAt: '24:00',
  rsnCd: null,
  replyDays: null,
  validFrom: '20000101',
  validTo: '29991231',
} as const
const settled = { countedFrom: 'settlement', firstDay: 0, percent: 100, ...always } as const
const lastStep = { countedFrom: 'lastStep', firstDay: 0, percent: 100, ...always } as const
const submitted = { countedFrom: 'submission', firstDay: 0, percent: 100, ...always } as const

/** The limits of every installation before there were rule packs. */
const before: LimitRule[] = [
  ...['E22', 'E32', 'E23', 'E73', 'E31'].map((transId) => ({ transId, ...settled, lastDay: 180 })),
  { transId: 'E24', ...lastStep, lastDay: 30 },
  { transId: 'E25', ...lastStep, lastDay: 30 },
  { transId: 'E00', ...settled, lastDay: 180, replyDays: 20 },
  { transId: 'E04', ...settled, lastDay: 180, replyDays: 20 },
  { transId: 'E26', ...settled, lastDay: 540, replyDays: 30 },
  { transId: 'E95', ...lastStep, lastDay: 30, replyDays: 30 },
  { transId: 'E20', ...submitted, lastDay: 30 },
  { transId: 'E30', ...submitted, lastDay: 30 },
  { transId: 'S80', ...settled, lastDay: 30, percent: 115 },
  { transId: 'V40', ...settled, lastDay: 30 },
  { transId: 'E76', ...settled, firstDay: 31, lastDay: 60, percent: 115 },
  { transId: 'E74', ...settled, lastDay: 540 },
  { transId: 'E84', ...settled, lastDay: 540 },
]

const all = keysOf(exceptions)
const settleDt = '20260105'
const raised = fc.record({
  transId: fc.constantFrom(...all),
  by: fc.constantFrom('acquirer' as const, 'issuer' as const),
  transAt: fc.bigInt({ min: 1n, max: 20_000n }),
  verifiedOn: fc.option(fc.nat(200).map((days) => addDays(settleDt, days))),
  declined: fc.boolean(),
  answerBy: fc.constant(null),
  datesToAnswer: fc.constant(null),
})
const situation = fc.record({
  transId: fc.constantFrom(...historyTransIds),
  transAt: fc.bigInt({ min: 1n, max: 20_000n }),
  refunded: fc.bigInt({ min: 0n, max: 20_000n }),
  asked: fc.constantFrom(...all),
  reason: fc.option(fc.constantFrom(...reasons.map(({ rsnCd }) => rsnCd))),
  party: fc.option(fc.constantFrom('acquirer' as const, 'issuer' as const)),
  after: fc.nat(600),
  raised: fc.array(raised, { maxLength: 4 }),
})

it('offers in 100,000 cases what was offered before there were packs', () => {
  fc.assert(
    fc.property(situation, ({ transId, transAt, refunded, asked, reason: rsnCd, party, after, raised: standing }) => {
      const original: Original = { transId, transAt, settleDt, acqInsIdCd: 'a', issInsIdCd: 'i', refunded }
      const request = { transId: asked, rsnCd, party }
      const on = addDays(settleDt, after)
      expect(offer(request, original, standing, limitRules, on)).toEqual(offer(request, original, standing, before, on))
    }),
    { numRuns: 100_000, seed: 1 },
  )
})

it('has the reasons of before, with their names and evidence', () => {
  const listed = reasons.map(({ transId, rsnCd, nm, fraud, evidence }) => ({ transId, rsnCd, ...nm, fraud, evidence }))
  // This is the hash of the list in the code that the pack replaced.
  const hash = 'bf8f87015a54cee2839d65cd835400bebf6dbd5db4f4081c15f89c901973e096'
  expect(createHash('sha256').update(JSON.stringify(listed)).digest('hex')).toBe(hash)
  expect(reasons.every(({ original }) => original === null)).toBe(true)
})

it('has no problem, and its golden cases hold', () => {
  expect(checkPack(firstPack)).toEqual([])
  expect(firstPack.cases.length).toBeGreaterThan(10)
})

it('leads by its questions to each reason of a chargeback and of a retrieval', () => {
  const asked = firstPack.questions.flatMap(({ answers }) => answers.flatMap(({ leadsTo = [] }) => leadsTo))
  for (const { transId, rsnCd } of reasons.filter((one) => one.transId === 'E23' || one.transId === 'E04'))
    expect(asked).toContainEqual({ transId, rsnCd })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LimitRule, ruleFor, submissionWindow } from '../reference/limits.ts'
import { addDays, daysBetween } from '../time/calendar.ts'
import { keysOf } from '../typed.ts'
import type { GivenDate } from './givenDates.ts'
import { type Original, offer, offerWithoutOriginal, type Raised, recoveredFrom } from './offers.ts'
import { type ExceptionTransId, exceptionFacts, exceptions, historyTransIds, type Party } from './transactions.ts'

const settled = '20260901'
const original: Original = {
  transId: 'S22',
  transAt: 100_000n,
  settleDt: settled,
  acqInsIdCd: '00010344',
  issInsIdCd: '00010392',
  refunded: 0n,
}
const always = {
  unit: 'calendar',
  closesAt: '24:00',
  rsnCd: null,
  replyDays: null,
  firstDay: 0,
  validFrom: '20000101',
  validTo: '29991231',
} as const
const rules: LimitRule[] = [
  ...['E24', 'E25', 'E95'].map(
    (transId): LimitRule => ({ ...always, transId, countedFrom: 'lastStep', lastDay: 30, percent: 100 }),
  ),
  ...['E20', 'E30'].map(
    (transId): LimitRule => ({ ...always, transId, countedFrom: 'submission', lastDay: 30, percent: 100 }),
  ),
  { ...always, transId: 'S80', countedFrom: 'settlement', lastDay: 30, percent: 115 },
  { ...always, transId: 'V40', countedFrom: 'settlement', lastDay: 30, percent: 100 },
  { ...always, transId: 'E76', countedFrom: 'settlement', firstDay: 31, lastDay: 60, percent: 115 },
]
const all = keysOf(exceptions)
// Every other transaction type, also one that is added later.
for (const transId of all)
  if (!rules.some((rule) => rule.transId === transId))
    rules.push({ ...always, transId, countedFrom: 'settlement', lastDay: 180, percent: 100 })
const ask = (transId: ExceptionTransId, raised: Raised[] = [], today = settled, on: Original = original) =>
  offer({ transId, party: sideOf(transId) }, on, raised, rules, today)
const sideOf = (transId: ExceptionTransId): Party => exceptionFacts(transId).raisedBy ?? 'issuer'
const standing = (transId: ExceptionTransId, transAt: bigint, verifiedOn: string | null = null): Raised => ({
  transId,
  by: sideOf(transId),
  transAt,
  verifiedOn,
  answerBy: null,
  datesToAnswer: null,
  declined: false,
})
const reasonOf = (answer: ReturnType<typeof ask>) => (answer.offered ? null : answer.reason)

describe('an offer', () => {
  it.each(all)('of %s is for its own side and the transactions it may stand on', (transId) => {
    const { raisedBy, on } = exceptionFacts(transId)
    const other = raisedBy === 'acquirer' ? 'issuer' : 'acquirer'
    for (const history of historyTransIds) {
      const row = { ...original, transId: history }
      if (!(on as readonly string[]).includes(history))
        expect(reasonOf(ask(transId, [], settled, row))).toBe('notDisputable')
      else {
        if (raisedBy) expect(reasonOf(offer({ transId, party: other }, row, [], rules, settled))).toBe('otherSide')
        expect(reasonOf(offer({ transId, party: null }, row, [], rules, settled))).toBe('otherSide')
      }
    }
  })

  it('is never made on a balance inquiry', () => {
    for (const transId of all)
      expect(reasonOf(ask(transId, [], settled, { ...original, transId: 'S00' }))).toBe('notDisputable')
  })

  it('is not made where acquirer and issuer are one', () => {
    expect(reasonOf(ask('E32', [], settled, { ...original, issInsIdCd: '00010344' }))).toBe('sameInstitution')
  })

  it('ends with the last day of the rule, and says which day that was', () => {
    expect(ask('E23', [], addDays(settled, 180))).toMatchObject({ offered: true, lastDay: addDays(settled, 180) })
    expect(ask('E23', [], addDays(settled, 181))).toMatchObject({ reason: 'tooLate', day: addDays(settled, 180) })
    expect(ask('E23', [], addDays(settled, -1))).toMatchObject({ reason: 'tooEarly', day: settled })
  })

  it('needs a rule that was in force on the day of settlement', () => {
    const later = rules.map((rule) => ({ ...rule, validFrom: addDays(settled, 1) }))
    expect(reasonOf(offer({ transId: 'E23', party: 'issuer' }, original, [], later, settled))).toBe('noRule')
    expect(ruleFor(later, 'E23', null, addDays(settled, 1))).not.toBeNull()
  })

  it('of an answer counts its days from the verification of what it answers', () => {
    const verified = standing('E23', 60_000n, addDays(settled, 170))
    expect(reasonOf(ask('E24'))).toBe('nothingToAnswer')
    expect(reasonOf(ask('E24', [{ ...verified, verifiedOn: null }]))).toBe('nothingToAnswer')
    expect(ask('E24', [verified], addDays(settled, 200))).toMatchObject({ offered: true, atMost: 60_000n })
    expect(reasonOf(ask('E24', [verified], addDays(settled, 201)))).toBe('tooLate')
  })

  it('of a pre-authorisation completion goes up to 115 %, rounded down, once', () => {
    const preAuth = { ...original, transId: 'S10', transAt: 1001n }
    expect(ask('S80', [], settled, preAuth)).toMatchObject({ atMost: 1151n, open: 1001n })
    expect(reasonOf(ask('S80', [standing('S80', 1n)], settled, preAuth))).toBe('alreadyRaised')
  })

  it('is not made where others hold the whole amount', () => {
    const credits = [standing('E32', 60_000n), standing('E32', 40_000n)]
    expect(reasonOf(ask('E23', credits))).toBe('nothingLeft')
    expect(ask('E23', credits.slice(0, 1))).toMatchObject({ atMost: 40_000n, recovered: 60_000n })
  })

  it('counts what goes to the acquirer apart from what goes to the issuer', () => {
    expect(ask('E22', [standing('E23', 100_000n)])).toMatchObject({ atMost: 100_000n, recovered: 0n })
    expect(reasonOf(ask('E22', [standing('E22', 100_000n)]))).toBe('nothingLeft')
    const represented = [standing('E23', 100_000n), standing('E24', 100_000n)]
    expect(ask('E22', represented)).toMatchObject({ atMost: 100_000n, recovered: 0n })
    expect(reasonOf(ask('E26', [standing('E23', 100_000n)]))).toBe('nothingLeft')
  })

  it.each(['S80', 'V40', 'E76'] as const)(
    'of %s is not made on a pre-authorisation that another has ended',
    (transId) => {
      const preAuth = { ...original, transId: 'S10' }
      const today = addDays(settled, transId === 'E76' ? 31 : 30)
      expect(ask(transId, [], today, preAuth).offered).toBe(true)
      for (const other of ['S80', 'V40', 'E76'] as const) {
        const refused = other === transId ? 'alreadyRaised' : 'excluded'
        expect(reasonOf(ask(transId, [standing(other, 1n)], today, preAuth))).toBe(refused)
      }
    },
  )

  it('of a late completion is made from day 31 to day 60', () => {
    const preAuth = { ...original, transId: 'S10' }
    expect(reasonOf(ask('E76', [], addDays(settled, 30), preAuth))).toBe('tooEarly')
    expect(ask('E76', [], addDays(settled, 60), preAuth).offered).toBe(true)
    expect(reasonOf(ask('E76', [], addDays(settled, 61), preAuth))).toBe('tooLate')
  })

  it('is judged by the rule of its reason, where that has one', () => {
    const shorter: LimitRule = {
      ...always,
      transId: 'E23',
      rsnCd: '4515',
      countedFrom: 'settlement',
      lastDay: 90,
      percent: 50,
    }
    const on = (rsnCd: string, days: number) =>
      offer({ transId: 'E23', rsnCd, party: 'issuer' }, original, [], [...rules, shorter], addDays(settled, days))
    expect(on('4515', 90)).toMatchObject({ offered: true, atMost: 50_000n })
    expect(on('4515', 91)).toMatchObject({ reason: 'tooLate', rule: shorter })
    expect(on('4507', 180)).toMatchObject({ offered: true, atMost: 100_000n })
  })
})

describe('an offer without original', () => {
  const alone = (transId: ExceptionTransId, settleDt: string | null, today: string) =>
    offerWithoutOriginal({ transId, insIdCd: '00010344' }, settleDt, rules, today)

  it.each(all)('of %s is made where its facts say so', (transId) => {
    const { alone: may = false } = exceptionFacts(transId)
    expect(alone(transId, settled, settled).offered).toBe(may)
  })

  it('counts from the day that is named, from the submission where there is none', () => {
    expect(alone('E84', settled, addDays(settled, 181))).toMatchObject({ offered: false, reason: 'tooLate' })
    expect(alone('E84', addDays(settled, 1), settled)).toMatchObject({ offered: false, reason: 'tooEarly' })
    expect(alone('E20', null, settled)).toMatchObject({ offered: true, lastDay: addDays(settled, 30) })
    expect(alone('E95', '20200101', settled)).toMatchObject({ offered: true, lastDay: addDays(settled, 30) })
    expect(alone('E95', addDays(settled, 1), settled)).toMatchObject({ offered: false, reason: 'tooEarly' })
  })
})

describe('a window of days', () => {
  it('starts and ends with the days of its rule', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (firstDay, more) => {
        const rule = { ...always, transId: 'E23', countedFrom: 'settlement' as const, percent: 100 }
        const { from, to } = submissionWindow({ ...rule, firstDay, lastDay: firstDay + more }, settled)
        expect([from, to]).toEqual([addDays(settled, firstDay), addDays(settled, firstDay + more)])
      }),
    )
  })
})

describe('what all exceptions on one original recover', () => {
  type Play = { move: 'raise' | 'verify' | 'cancel' | 'delete'; transId: ExceptionTransId; share: number }
  const plays = fc.array(
    fc.record<Play>({
      move: fc.constantFrom('raise', 'raise', 'verify', 'verify', 'cancel', 'delete'),
      transId: fc.constantFrom('E22', 'E32', 'E23', 'E24', 'E25', 'E26', 'E73', 'E74', 'E95'),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 40 },
  )

  it('never exceeds its amount, in whatever order they are raised, verified, cancelled and deleted', () => {
    fc.assert(
      fc.property(plays, (moves) => {
        let raised: Raised[] = []
        for (const move of moves) {
          raised = play(raised, move)
          for (const transId of ['E22', 'E23'] as const) {
            const recovered = recoveredFrom(raised, transId, sideOf(transId))
            expect(recovered).toBeGreaterThanOrEqual(0n)
            expect(recovered).toBeLessThanOrEqual(original.transAt)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  /** What the engine allows: an answered record is neither cancelled nor, as it stays verified, deleted. */
  function play(raised: Raised[], { move, transId, share }: Play): Raised[] {
    if (move === 'raise') {
      const answer = ask(transId, raised)
      const transAt = answer.offered ? (answer.atMost * BigInt(share) + 99n) / 100n : 0n
      return transAt > 0n ? [...raised, standing(transId, transAt)] : raised
    }
    const answered = raised.some((one) => exceptionFacts(one.transId as ExceptionTransId).answers === transId)
    const index = raised.findIndex(
      (one) => one.transId === transId && (one.verifiedOn === null) === (move !== 'cancel'),
    )
    const found = raised[index]
    if (!found || (answered && move !== 'verify')) return raised
    if (move === 'delete') return raised.toSpliced(index, 1)
    return raised.with(index, { ...found, verifiedOn: move === 'verify' ? settled : null })
  }
})

describe('what was refunded of the original by the network itself', () => {
  const refunded = (sum: bigint, transId = 'S22'): Original => ({ ...original, transId, refunded: sum })
  const most = (transId: ExceptionTransId, on: Original, raised: Raised[] = []) => {
    const answer = ask(transId, raised, transId === 'E76' ? addDays(settled, 40) : settled, on)
    return answer.offered ? answer.atMost : answer.reason
  }

  it.each(['E23', 'E32', 'E73', 'E26', 'E74'] as const)(
    'counts against what %s gives back to the issuer',
    (transId) => {
      expect(most(transId, refunded(30_000n))).toBe(70_000n)
      expect(most(transId, refunded(100_000n))).toBe('nothingLeft')
      expect(most(transId, refunded(300_000n))).toBe('nothingLeft')
    },
  )

  it('counts beside what live exceptions have claimed', () => {
    expect(most('E23', refunded(30_000n), [standing('E32', 50_000n)])).toBe(20_000n)
  })

  it('leaves the acquirer its debit adjustment, its representment and a question about the transaction', () => {
    expect(most('E22', refunded(100_000n))).toBe(100_000n)
    expect(most('E24', refunded(100_000n), [standing('E23', 60_000n, settled)])).toBe(60_000n)
    expect(most('E00', refunded(100_000n))).toBe(100_000n)
  })

  it('bounds the second chargeback too', () => {
    const raised = [standing('E23', 60_000n, settled), standing('E24', 60_000n, settled)]
    expect(most('E25', refunded(70_000n), raised)).toBe(30_000n)
  })

  it('leaves nothing to complete of a cancelled pre-authorisation', () => {
    expect(most('S80', refunded(0n, 'S10'))).toBe(115_000n)
    expect(most('S80', refunded(100_000n, 'S10'))).toBe('nothingLeft')
    expect(most('E76', refunded(100_000n, 'S10'))).toBe('nothingLeft')
  })
})

describe('a rule of business days', () => {
  const ofDays = (own: Partial<LimitRule>): LimitRule[] => [
    { ...always, transId: 'E23', countedFrom: 'settlement', unit: 'business', lastDay: 5, percent: 100, ...own },
  ]
  const askOn = (today: string, own: Partial<LimitRule> = {}, time?: string) =>
    offer({ transId: 'E23', party: 'issuer' }, original, [], ofDays(own), today, time)

  it('ends after so many of them, and begins on the day itself', () => {
    expect(askOn(settled)).toMatchObject({ offered: true, lastDay: '20260908' })
    expect(reasonOf(askOn('20260909'))).toBe('tooLate')
    const sunday = { ...original, settleDt: '20260906' }
    expect(offer({ transId: 'E23', party: 'issuer' }, sunday, [], ofDays({}), '20260906').offered).toBe(true)
  })

  it('ends on its last day at the time that it names', () => {
    const closes = { closesAt: '17:00' }
    expect(askOn('20260908', closes, '16:59')).toMatchObject({ offered: true, closesAt: '17:00' })
    expect(reasonOf(askOn('20260908', closes, '17:00'))).toBe('tooLate')
    expect(askOn('20260907', closes, '23:59').offered).toBe(true)
    expect(askOn('20260908', {}, '23:59').offered).toBe(true)
  })
})

describe('an answer whose last day was given', () => {
  const dateOf = (rsnCd: string | null, day: string): GivenDate => ({
    day,
    rsnCd,
    countedFrom: 'lastStep',
    start: settled,
    days: daysBetween(settled, day),
    unit: 'calendar',
    closesAt: '24:00',
    calendar: null,
    special: [],
    unknownYears: [],
  })
  const askOn = (today: string, own: Partial<Raised>, of: LimitRule[] = rules) => {
    const raised = [{ ...standing('E23', 100n, settled), ...own }]
    return offer({ transId: 'E24', rsnCd: '4507', party: 'acquirer' }, original, raised, of, today)
  }

  it('has the day of its reason, also where the rule of that reason is gone', () => {
    const own = { answerBy: '20261015', datesToAnswer: [dateOf('4507', '20261015'), dateOf(null, '20261001')] }
    expect(askOn('20261015', own)).toMatchObject({ offered: true, lastDay: '20261015' })
    expect(reasonOf(askOn('20261016', own))).toBe('tooLate')
  })

  it('has the day that the record names where nobody kept how it was given', () => {
    const later = rules.map((rule) => ({ ...rule, lastDay: 2, closesAt: '12:00' }))
    for (const dates of [null, [dateOf(null, '20261001')]])
      expect(askOn('20261010', { answerBy: '20261010', datesToAnswer: dates }, later)).toMatchObject({ offered: true })
  })

  it('may be raised at once where a later rule begins only after that day', () => {
    const later = rules.map((rule) => ({ ...rule, firstDay: 60, lastDay: 90 }))
    const own = { answerBy: '20261001', datesToAnswer: [dateOf(null, '20261001')] }
    expect(askOn('20260910', own, later)).toMatchObject({ offered: true, lastDay: '20261001' })
  })
})

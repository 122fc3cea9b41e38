import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './calendar.ts'
import { ceiling, type LimitRule, ruleFor, window } from './limits.ts'
import { type Original, offer, type Raised, recoveredFrom } from './offers.ts'
import { type ExceptionTransId, exceptionFacts, exceptions, historyTransIds } from './transactions.ts'

const settled = '20260901'
const original: Original = {
  transId: 'S22',
  transAt: 100_000n,
  settleDt: settled,
  acqInsIdCd: '00010344',
  issInsIdCd: '00010392',
}
const always = { firstDay: 0, validFrom: '20000101', validTo: '29991231' }
const rules: LimitRule[] = [
  { ...always, transId: 'E22', countedFrom: 'settlement', lastDay: 180, percent: 100 },
  { ...always, transId: 'E32', countedFrom: 'settlement', lastDay: 180, percent: 100 },
  { ...always, transId: 'E23', countedFrom: 'settlement', lastDay: 180, percent: 100 },
  { ...always, transId: 'E24', countedFrom: 'lastStep', lastDay: 30, percent: 100 },
  { ...always, transId: 'E25', countedFrom: 'lastStep', lastDay: 30, percent: 100 },
  { ...always, transId: 'S80', countedFrom: 'settlement', lastDay: 30, percent: 115 },
]
const all = Object.keys(exceptions) as ExceptionTransId[]
const ask = (transId: ExceptionTransId, raised: Raised[] = [], today = settled, on: Original = original) =>
  offer(transId, on, exceptionFacts(transId).raisedBy, raised, rules, today)
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
        expect(reasonOf(offer(transId, row, other, [], rules, settled))).toBe('otherSide')
        expect(reasonOf(offer(transId, row, null, [], rules, settled))).toBe('otherSide')
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
    expect(reasonOf(offer('E23', original, 'issuer', [], later, settled))).toBe('noRule')
    expect(ruleFor(later, 'E23', addDays(settled, 1))).not.toBeNull()
  })

  it('of an answer counts its days from the verification of what it answers', () => {
    const verified = { transId: 'E23', transAt: 60_000n, verifiedOn: addDays(settled, 170) }
    expect(reasonOf(ask('E24'))).toBe('nothingToAnswer')
    expect(reasonOf(ask('E24', [{ ...verified, verifiedOn: null }]))).toBe('nothingToAnswer')
    expect(ask('E24', [verified], addDays(settled, 200))).toMatchObject({ offered: true, atMost: 60_000n })
    expect(reasonOf(ask('E24', [verified], addDays(settled, 201)))).toBe('tooLate')
  })

  it('of a pre-authorisation completion goes up to 115 %, rounded down, once', () => {
    const preAuth = { ...original, transId: 'S10', transAt: 1001n }
    expect(ask('S80', [], settled, preAuth)).toMatchObject({ atMost: 1151n })
    expect(reasonOf(ask('S80', [{ transId: 'S80', transAt: 1n, verifiedOn: null }], settled, preAuth))).toBe(
      'alreadyRaised',
    )
  })

  it('is not made where others hold the whole amount', () => {
    const credits = [
      { transId: 'E32', transAt: 60_000n, verifiedOn: null },
      { transId: 'E32', transAt: 40_000n, verifiedOn: null },
    ]
    expect(reasonOf(ask('E23', credits))).toBe('nothingLeft')
    expect(ask('E23', credits.slice(0, 1))).toMatchObject({ atMost: 40_000n, recovered: 60_000n })
  })
})

describe('a window of days', () => {
  it('starts and ends with the days of its rule', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (firstDay, more) => {
        const rule = { ...always, transId: 'E23', countedFrom: 'settlement' as const, percent: 100 }
        const { from, to } = window({ ...rule, firstDay, lastDay: firstDay + more }, settled)
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
      transId: fc.constantFrom('E22', 'E32', 'E23', 'E24', 'E25'),
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
          expect(recoveredFrom(raised)).toBeLessThanOrEqual(ceiling(rules[2] as LimitRule, original.transAt))
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
      return transAt > 0n ? [...raised, { transId, transAt, verifiedOn: null }] : raised
    }
    const answered = raised.some((one) => exceptions[one.transId as 'E24']?.answers === transId)
    const index = raised.findIndex(
      (one) => one.transId === transId && (one.verifiedOn === null) === (move !== 'cancel'),
    )
    const found = raised[index]
    if (!found || (answered && move !== 'verify')) return raised
    if (move === 'delete') return raised.toSpliced(index, 1)
    return raised.with(index, { ...found, verifiedOn: move === 'verify' ? settled : null })
  }
})

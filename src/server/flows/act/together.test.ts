import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryKey } from '../../../../testing/data/history.ts'
import { givenCast, ownUsers } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { formOfKind, kindOf, originalFor, raiserOf } from '../../../../testing/flows/kinds.ts'
import { outcomes } from '../../../../testing/flows/records.ts'
import { standingOn } from '../../../../testing/flows/seen.ts'
import { raiseKind, walkTo } from '../../../../testing/flows/walk.ts'
import { recoveredFrom } from '../../../domain/records/offers.ts'
import { type ExceptionTransId, exceptionFacts, type Party } from '../../../domain/records/transactions.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

/** Many at once on one original: what must never be more than one, or more than the whole, never is. */

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
  // So that the late completion is possible from the first day on, together with the two that it excludes.
  const { main } = engine.databases
  await main.updateTable('limit_rule').set({ first_day: 0 }).where('trans_id', '=', 'E76').execute()
})
afterAll(() => engine.close())

/** Sends so many submissions at the same time. Answers what became of each. */
async function atOnce(
  count: number,
  key: HistoryKey,
  of: (i: number) => { transId: ExceptionTransId; by: Party; own?: object },
): Promise<string[]> {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, i) => {
      const { transId, by, own = {} } = of(i)
      const kind = kindOf(transId)
      const form = { ...formOfKind(kind, key, by), ...own }
      return engine.as(ownUsers(by, 'handler')).send(`submit/withOrig/${kind.place.name}`, form)
    }),
  )
  return replies.flatMap(({ body }) => outcomes(body))
}

describe('fifty submissions of several flows at once', () => {
  const mixed: { transId: ExceptionTransId; by: Party }[] = [
    { transId: 'E23', by: 'issuer' },
    { transId: 'E32', by: 'acquirer' },
    { transId: 'E22', by: 'acquirer' },
    { transId: 'E26', by: 'acquirer' },
    { transId: 'E26', by: 'issuer' },
    { transId: 'E73', by: 'acquirer' },
    { transId: 'E73', by: 'issuer' },
    { transId: 'E74', by: 'acquirer' },
  ]

  it.each([1, 2, 3])('never take more than the original holds, in either direction: try %i', async (round) => {
    const key = await originalFor(kindOf('E74'), engine)
    const amounts = [7_000, 30_000, 31_700, 64_250]
    const refusals = await atOnce(50, key, (i) => ({
      ...(mixed[(i * round) % mixed.length] ?? { transId: 'E32', by: 'acquirer' }),
      own: { submitTransAt: String(amounts[(i + round) % amounts.length]) },
    }))
    expect(refusals.filter((one) => one === 'done').length).toBeGreaterThan(2)
    const possible = ['done', '4236', '4238', '4239', '4275']
    expect(refusals.filter((one) => !possible.includes(one))).toEqual([])

    const [standing = []] = await standingOn(engine, [key])
    for (const { transId, by } of mixed) {
      const taken = recoveredFrom(standing, transId, by)
      expect(taken).toBeGreaterThan(0n)
      expect(taken).toBeLessThanOrEqual(128_500n)
    }
  })

  it('fill it to the last satang, and no further', async () => {
    const key = await originalFor(kindOf('E32'), engine)
    const toIssuer = mixed.filter(({ transId, by }) => transId === 'E32' || transId === 'E74' || by === 'issuer')
    const refusals = await atOnce(50, key, (i) => ({
      ...(toIssuer.filter(({ transId }) => transId !== 'E23')[i % (toIssuer.length - 1)] ?? {
        transId: 'E32',
        by: 'acquirer',
      }),
      own: { submitTransAt: '12850' },
    }))
    expect(refusals.filter((one) => one === 'done')).toHaveLength(10)
    const [standing = []] = await standingOn(engine, [key])
    expect(recoveredFrom(standing, 'E32', 'acquirer')).toBe(128_500n)
  })
})

describe('twenty tries at once raise it once', () => {
  it.each(['E23', 'E24', 'E25', 'E95', 'S80', 'V40', 'E76'] as const)('%s', async (transId) => {
    const kind = kindOf(transId)
    const key = await originalFor(kind, engine)
    const { answers } = exceptionFacts(transId)
    if (answers) await walkTo(engine, await raiseKind(engine, kindOf(answers), { key }), 'verifiedPass')
    const refusals = await atOnce(20, key, () => ({ transId, by: raiserOf(kind) }))
    expect(refusals.filter((one) => one === 'done')).toHaveLength(1)
    expect(new Set(refusals)).toEqual(new Set(['done', '4236']))
    const [standing = []] = await standingOn(engine, [key])
    expect(standing.filter((one) => one.transId === transId)).toHaveLength(1)
  })
})

it('a pre-authorisation is completed or cancelled, but never both', async () => {
  const manual = ['S80', 'V40', 'E76'] as const
  for (let round = 0; round < 5; round++) {
    const key = await originalFor(kindOf('S80'), engine)
    const refusals = await atOnce(21, key, (i) => ({ transId: manual[(i + round) % 3] ?? 'S80', by: 'acquirer' }))
    expect(refusals.filter((one) => one === 'done')).toHaveLength(1)
    expect(refusals.filter((one) => one === '4236')).toHaveLength(6)
    expect(refusals.filter((one) => one === '4249')).toHaveLength(14)
    expect((await standingOn(engine, [key])).flat()).toHaveLength(1)
  }
})

it('twenty users who take the same steps at once take each once', async () => {
  const record = await raiseKind(engine, kindOf('E26'))
  const list = [{ expId: record.expId, position: 'unreplied', replyCd: '01' }]
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      engine.as(['iss_handler', 'iss_all', 'admin'][i % 3] ?? '').post('reply/goodFaith', { list }),
    ),
  )
  const refusals = replies.flatMap(({ body }) => outcomes(body))
  expect(refusals.filter((one) => one === 'done')).toHaveLength(1)
  expect(new Set(refusals)).toEqual(new Set(['done', '4121']))
})

it('leaves every record as its events say', async () => {
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
})

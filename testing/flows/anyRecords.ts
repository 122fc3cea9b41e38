import fc from 'fast-check'
import { sql } from 'kysely'
import { flows } from '../../src/domain/flows/index.ts'
import { exceptionFacts } from '../../src/domain/records/transactions.ts'
import { addDays, dayOf } from '../../src/domain/time/calendar.ts'
import { isAnswerable, statesOf, waits } from '../../src/domain/workflow/check.ts'
import { isRelease, releaseState } from '../../src/domain/workflow/release.ts'
import { insIdCds } from './cast.ts'
import type { TestEngine } from './engine.ts'

/** Records of every flow in every state, with whatever people, days and marks a record may have. */
export async function fillAtRandom(engine: TestEngine, count: number): Promise<void> {
  const db = engine.databases.main
  const today = dayOf(engine.deps.clock())
  const ids = new Map([...engine.users.values()].map((user) => [user.username, user.userId]))
  const own = (prefix: string) => [...ids].filter(([name]) => name.startsWith(prefix)).map(([, id]) => id)
  const sides: Record<string, string[]> = {
    [insIdCds.acquirer]: own('acq_'),
    [insIdCds.issuer]: own('iss_'),
    [insIdCds.stranger]: own('strange'),
  }
  const heads = [...own('head'), ids.get('admin') ?? '']
  const places = flows.flatMap((flow) => statesOf(flow).map((state) => ({ flow, state })))
  const drawn = fc.record({
    place: fc.constantFrom(...places),
    trans: fc.nat(),
    submitter: fc.constantFrom(...Object.keys(sides)),
    receiver: fc.constantFrom(...Object.keys(sides)),
    noOrig: fc.boolean(),
    due: fc.integer({ min: -5, max: 9 }),
    people: fc.array(fc.nat(40), { minLength: 8, maxLength: 8 }),
    marks: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    amount: fc.integer({ min: 1, max: 400_000 }),
  })
  const rows = fc.sample(drawn, { numRuns: count, seed: 16 }).map((one, at) => {
    const { flow, state } = one.place
    const receiver = one.receiver === one.submitter ? otherThan(one.submitter) : one.receiver
    const [deleted, taken, answered, answerReleased, released, far] = one.marks
    const pick = (insIdCd: string, n = 0) => {
      const some = [...(sides[insIdCd] ?? []), ...heads]
      return some[n % some.length] ?? ''
    }
    const submitterSide = one.people.slice(0, 3).map((n) => pick(one.submitter, n))
    const receiverSide = one.people
      .slice(3, 5)
      .map((n) => pick(receiver, n))
      .filter((id) => !submitterSide.includes(id))
    const transId = flow.transIds[one.trans % flow.transIds.length] ?? 'E23'
    const withOrigIn = one.noOrig && flow.origins.includes('noOrig') && flow.origins.includes('withOrig') ? '1' : '0'
    const isAsked = isRelease(flow, withOrigIn, flow.initial)
    const isReleased = isAsked || state === releaseState(flow, withOrigIn) || released
    const writers = isAsked && receiverSide.length > 0 ? receiverSide : submitterSide
    const answerable = isAnswerable(flow, state) && exceptionFacts(transId).pays !== undefined
    return {
      exp_id: `${transId}${String(at).padStart(12, '0')}`,
      flow: flow.id,
      state,
      with_orig_in: withOrigIn as '0' | '1',
      trans_id: transId,
      submit_ins_id_cd: one.submitter,
      rcv_ins_id_cd: receiver,
      released_to: isReleased ? receiver : null,
      trans_at: String(one.amount),
      trans_curr_cd: '764',
      due_dt: addDays(today, one.due),
      waits: waits(flow, state, withOrigIn),
      answer_by: answerable ? addDays(today, far ? one.due : -one.due) : null,
      answered: Boolean(answered),
      answer_released: Boolean(answered && answerReleased),
      last_submitter: writers.at(-1) ?? '',
      author: writers[0] ?? '',
      handlers: [...new Set([...submitterSide, ...receiverSide].filter((_, i) => one.people[i] !== 0))],
      submitter_side: [...new Set(submitterSide)],
      receiver_side: [...new Set(receiverSide)],
      at_most_once: false,
      deleted: Boolean(deleted && taken),
    }
  })
  await db.insertInto('exception').values(rows).execute()
  // Some were taken back after their release.
  await sql`
    UPDATE exception SET released = jsonb_build_object('state', state, 'version', 1, 'content_version', 1, 'vouchers', '[]'::jsonb)
    WHERE released_to IS NOT NULL AND flow IN ('stdDispute', 'specialAdjustment') AND right(exp_id, 1) = '3'`.execute(
    db,
  )
}

function otherThan(insIdCd: string): string {
  return insIdCd === insIdCds.issuer ? insIdCds.acquirer : insIdCds.issuer
}

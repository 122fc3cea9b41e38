import { sql } from 'kysely'
import type { Submission } from '../contract/submission.ts'
import { addDays, dayOf } from '../domain/calendar.ts'
import { flowOf } from '../domain/flows/index.ts'
import { menusOf } from '../domain/menus.ts'
import type { ExceptionTransId } from '../domain/transactions.ts'
import type { Flow } from '../domain/workflow/flow.ts'
import type { FlowDeps } from './flows/deps.ts'
import { raise } from './flows/raise.ts'
import { referenceReader } from './flows/reference.ts'
import { takeActions } from './flows/takeActions.ts'
import type { SessionUser } from './http/access.ts'

/**
 * Records for a new demo to work on: raised and decided by the demo users through the engine itself, as of the last
 * days, so that lists, deadlines, four eyes and the event chain are what they will be in earnest.
 */

/** The stories go through the engine's work, past its calls. */
type StoryDeps = Omit<FlowDeps, 'otp'>

interface Story {
  flow: string
  transId: ExceptionTransId
  side: 'acq' | 'iss'
  rsnCd?: string
  /** Days ago that the original was settled, and that it was raised. */
  settled: number
  raised: number
  /** Of the original's amount, in percent. */
  share: number
  remark: string
  /** What the verifier did: nothing yet, passed it, or refused it with these words. */
  verdict: 'waits' | 'passes' | { fails: string }
}

const chargebacks: [rsnCd: string, remark: string, verdict: Story['verdict']][] = [
  ['4532', 'The merchant promised a refund; it never came.', { fails: 'Refund was settled two days later' }],
  ['4507', 'The receipt shows a lower amount.', 'waits'],
  ['4501', 'The machine paid out nothing.', { fails: 'Journal roll of the cash machine is missing' }],
  ['4536', 'Presented long after the purchase.', 'passes'],
  ['4806', 'Paid in cash after the card was declined.', 'waits'],
  ['4502', 'The terminal said declined, the account was debited.', { fails: 'Statement page does not show the debit' }],
  ['4531', 'The signature is not the cardholder’s.', 'waits'],
  ['4508', 'Above the limit that was authorised.', 'passes'],
]

const adjustments: [rsnCd: string, remark: string, verdict: Story['verdict']][] = [
  [
    '4507',
    'The till was over by this amount at the end of the day.',
    { fails: 'Amount is higher than the difference' },
  ],
  ['4502', 'Reversal was lost on the line.', 'passes'],
  ['4507', 'The merchant asks us to credit the cardholder.', 'waits'],
  [
    '4501',
    'The cassette count shows the notes are still there.',
    { fails: 'Cassette count of the day before is missing' },
  ],
  ['4502', 'Presented late; we give the difference back.', 'waits'],
]

/** Days ago of settlement and of raising: from records that are over to such as have months. */
const ages = [
  [184, 12],
  [181, 9],
  [180, 6],
  [179, 5],
  [178, 4],
  [175, 3],
  [169, 2],
  [150, 8],
  [120, 1],
  [90, 7],
  [60, 2],
  [30, 1],
  [14, 3],
] as const

function stories(): Story[] {
  const both = ages.flatMap(([settled, raised], i): Story[] => {
    const [rsnCd, remark, verdict] = chargebacks[i % chargebacks.length] as (typeof chargebacks)[number]
    const [otherRsnCd, otherRemark, otherVerdict] = adjustments[i % adjustments.length] as (typeof adjustments)[number]
    const transId = i % 3 === 2 ? 'E22' : 'E32'
    const common = { flow: 'stdDispute', settled, raised } as const
    return [
      { ...common, side: 'iss', transId: 'E23', rsnCd, remark, verdict, share: 100 },
      { ...common, side: 'acq', transId, rsnCd: otherRsnCd, remark: otherRemark, verdict: otherVerdict, share: 40 },
      { ...common, side: 'acq', transId: 'E32', rsnCd: '4507', remark: otherRemark, verdict: 'waits', share: 25 },
    ]
  })
  const completions = [28, 21, 9, 4].map(
    (settled, i): Story => ({
      flow: 'preAuthCompletion',
      transId: 'S80',
      side: 'acq',
      settled,
      raised: Math.min(settled - 1, 3),
      share: i % 2 === 0 ? 100 : 108,
      remark: 'The guest stayed on; the completion was not sent by the terminal.',
      verdict: i === 1 ? 'passes' : 'waits',
    }),
  )
  return [...both, ...completions]
}

/** Raises them, once: a database that has records is left alone. */
export async function fillDemoDisputes(deps: StoryDeps): Promise<void> {
  const { main } = deps.databases
  const before = await main.selectFrom('exception').select('exp_id').limit(1).executeTakeFirst()
  if (before) return
  const people = await demoPeople(deps)
  for (const story of stories()) await tell(story, deps, people)
}

async function tell(story: Story, deps: StoryDeps, people: Map<string, SessionUser>): Promise<void> {
  const flow: Flow | null = flowOf(story.flow)
  const handler = people.get(`${story.side}_handler`)
  const verifier = people.get(`${story.side}_verifier`)
  if (!flow || !handler || !verifier) return
  const now = deps.clock()
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000)
  const original = await originalFor(story, deps, handler, addDays(dayOf(now), -story.settled))
  if (!original) return

  const reference = await referenceReader(deps.databases)()
  const sent: Submission = {
    submitTransId: story.transId,
    origKey: original.pri_key,
    origLogCd: original.log_cd,
    origSettleDt: original.settle_dt,
    submitRcvInsIdCd: story.side === 'acq' ? original.iss_ins_id_cd : original.acq_ins_id_cd,
    submitTransCurrCd: original.trans_curr_cd,
    submitTransAt: String((BigInt(original.trans_at) * BigInt(story.share)) / 100n),
    ...(story.rsnCd ? { rsnCd: story.rsnCd } : {}),
    remark: story.remark,
    vouchers: [],
    position: 'history',
  }
  const { files, vault } = deps
  const { transIds } = flow
  const sending = {
    flow,
    transIds,
    actor: handler,
    at: at(story.raised),
    language: 'en' as const,
    reference,
    files,
    vault,
  }
  const expId = await deps.databases.main.transaction().execute((trx) => raise(trx, sent, sending))
  if (story.verdict === 'waits') return

  const failed = typeof story.verdict === 'object' ? story.verdict.fails : undefined
  const action = failed ? 'verifyFail' : 'verifyPass'
  const taking = { actor: verifier, action, language: 'en' } as const
  const later = { databases: deps.databases, clock: () => at(story.raised - 0.6) }
  await takeActions(later, taking, [{ expId, position: flow.initial, ...(failed ? { remark: failed } : {}) }])
}

/** A transaction of that day, between this side's institution and another, that nothing stands on. */
async function originalFor(story: Story, deps: StoryDeps, handler: SessionUser, day: string) {
  const own = story.side === 'acq' ? sql.ref('acq_ins_id_cd') : sql.ref('iss_ins_id_cd')
  const ids = story.transId === 'S80' ? ['S10'] : ['S22', 'S24', 'S20']
  const { rows } = await sql<{
    pri_key: string
    log_cd: string
    settle_dt: string
    acq_ins_id_cd: string
    iss_ins_id_cd: string
    trans_at: string
    trans_curr_cd: string
  }>`
    SELECT pri_key, log_cd, settle_dt, acq_ins_id_cd, iss_ins_id_cd, trans_at, trans_curr_cd FROM history AS h
    WHERE ${own} = ${handler.insIdCd} AND acq_ins_id_cd <> iss_ins_id_cd
      AND id >= (${day}::date - DATE '2000-01-01')::bigint * 10000000000
      AND id < (${day}::date - DATE '2000-01-01' + 3)::bigint * 10000000000
      AND trans_id = any(${ids}::text[]) AND trans_at > 1000
      AND NOT EXISTS (SELECT 1 FROM exception AS e WHERE e.orig_id = h.id)
    ORDER BY id LIMIT 1`.execute(deps.databases.main)
  return rows[0]
}

async function demoPeople(deps: StoryDeps): Promise<Map<string, SessionUser>> {
  const { rows } = await sql<{ user_id: string; username: string; ins_id_cd: string; roles: SessionUser['roles'] }>`
    SELECT user_id::text, username, ins_id_cd, array_agg(role) AS roles
    FROM app_user JOIN user_role USING (user_id) GROUP BY app_user.user_id`.execute(deps.databases.main)
  return new Map(
    rows.map(({ user_id, username, ins_id_cd, roles }) => [
      username,
      { userId: user_id, username, insIdCd: ins_id_cd, roles, menus: menusOf(roles) },
    ]),
  )
}

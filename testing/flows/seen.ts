import { sql } from 'kysely'
import type { RecordRow } from '../../src/contract/records/records.ts'
import type { Raised } from '../../src/domain/records/offers.ts'
import { isDeclined } from '../../src/domain/records/transactions.ts'
import { awaits } from '../../src/domain/workflow/check.ts'
import type { Action, Flow, Node } from '../../src/domain/workflow/flow.ts'
import type { HistoryKey } from '../data/history.ts'
import { insIdCds } from './cast.ts'
import type { TestEngine } from './engine.ts'
import { stepsOf, viewOf, type Walked } from './walk.ts'

/** Null where this user's list doesn't show the record. */
export async function rowIn(
  engine: TestEngine,
  username: string,
  { kind, expId }: Walked,
  node: Node,
): Promise<RecordRow | null> {
  const { status, body, text } = await engine.as(username).post(`query/${kind.flow.id}/${node}`, { expId })
  if (status !== 200) throw new Error(`${username} ${node}: ${text}`)
  return body.list[0] ?? null
}

/** Counts by `flow state`, such as the tasks call returns. */
export async function tasksOf(engine: TestEngine, username: string): Promise<Map<string, number>> {
  const { body } = await engine.as(username).post('getTasks', {})
  return new Map(body.tasks.map((one: { flow: string; state: string; count: number }) => [placeOf(one), one.count]))
}

export function placeOf({ flow, state }: { flow: string; state: string }): string {
  return `${flow} ${state}`
}

export const asides: readonly Action[] = [
  'cancel',
  'revoke',
  'hide',
  'unhide',
  'delete',
  'recall',
  'moveDay',
  'withdrawNotContest',
  'contestAgain',
]

export function waitsFor(record: Walked): boolean {
  return stepsOf(record.kind).some((step) => step.from === record.state && !asides.includes(step.action))
}

function isAnswerable({ kind, state, deleted }: Walked): boolean {
  return ['E23', 'E24', 'E25'].includes(kind.transId) && state === 'verifiedPass' && !deleted
}

export function isDueFor(record: Walked, username: string, answered = false): boolean {
  const view = viewOf(record, username)
  const toAnswer = view !== 'submitter' && isAnswerable(record) && !answered
  return toAnswer || ((view !== 'receiver' || awaits(record.kind.flow, record.state, 'receiver')) && waitsFor(record))
}

export function isTaskFor(record: Walked, username: string): boolean {
  const view = viewOf(record, username)
  if (view !== 'submitter' && isAnswerable(record)) return true
  const steps = stepsOf(record.kind).filter((step) => step.from === record.state && !asides.includes(step.action))
  return (
    !record.deleted &&
    steps.some(({ side, by }) => (view === 'head' || side === view) && (username === 'admin' || by === 'handler'))
  )
}

export function leadingOn(flow: Flow, state: string): Action[] {
  return flow.transitions.filter((step) => step.from === state).map((step) => step.action)
}

export async function lastEvent({ databases }: TestEngine, { expId }: Walked) {
  const event = await databases.main
    .selectFrom('exception_event')
    .innerJoin('app_user', 'app_user.user_id', 'exception_event.user_id')
    .select(['exception_event.version', 'action', 'from_state as from', 'to_state as to', 'username', 'role'])
    .select(['exception_event.ins_id_cd as insIdCd', 'remark'])
    .where('exp_id', '=', expId)
    .orderBy('exception_event.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const notified = await databases.main
    .selectFrom('notice')
    .select('ins_id_cd')
    .where('exp_id', '=', expId)
    .where('version', '=', event.version)
    .where('ins_id_cd', 'is not', null)
    .execute()
  return { ...event, notified: notified.map((one) => one.ins_id_cd) }
}

export async function keptOf({ databases }: TestEngine, expIds: readonly string[]): Promise<unknown[]> {
  const of = (table: 'exception' | 'exception_event' | 'notice' | 'voucher') =>
    databases.main
      .selectFrom(table)
      .selectAll()
      .where('exp_id', 'in', expIds)
      .orderBy('exp_id')
      .orderBy(sql`to_jsonb(${sql.ref(table)})::text`)
      .execute()
  return Promise.all([of('exception'), of('exception_event'), of('notice'), of('voucher')])
}

export async function standingOn({ databases }: TestEngine, keys: readonly HistoryKey[]): Promise<Raised[][]> {
  const priKeys = keys.map((key) => key.priKey)
  const rows = await databases.main
    .selectFrom('exception')
    .select([
      'orig_key',
      'trans_id',
      'submit_ins_id_cd',
      'trans_at',
      'verified_on',
      'reply_cd',
      'answer_by',
      'dates_to_answer',
    ])
    .where('orig_key', 'in', priKeys)
    .where('deleted', '=', false)
    .execute()
  return priKeys.map((priKey) =>
    rows
      .filter((row) => row.orig_key === priKey)
      .map((row) => ({
        transId: row.trans_id,
        by: row.submit_ins_id_cd === insIdCds.acquirer ? 'acquirer' : 'issuer',
        transAt: BigInt(row.trans_at),
        verifiedOn: row.verified_on,
        answerBy: row.answer_by,
        datesToAnswer: row.dates_to_answer,
        declined: isDeclined(row.reply_cd),
      })),
  )
}

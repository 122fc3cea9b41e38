import { sql } from 'kysely'
import type { RecordRow } from '../../../contract/records.ts'
import type { Raised } from '../../../domain/offers.ts'
import { isDeclined } from '../../../domain/transactions.ts'
import type { Action, Flow, Node } from '../../../domain/workflow/flow.ts'
import type { HistoryKey } from '../../testing/history.ts'
import { insIdCds } from './cast.ts'
import type { TestEngine } from './engine.ts'
import { stepsOf, viewOf, type Walked } from './walk.ts'

/** What is to be seen of a record from outside, and what the database keeps of it. */

/** The record's row in a list of its flow, as this user sees it; null where it isn't there. */
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

/** How many records wait for this user in each state of each flow, by `flow state`. */
export async function tasksOf(engine: TestEngine, username: string): Promise<Map<string, number>> {
  const { body } = await engine.as(username).post('getTasks', {})
  return new Map(body.tasks.map((one: { flow: string; state: string; count: number }) => [placeOf(one), one.count]))
}

export function placeOf({ flow, state }: { flow: string; state: string }): string {
  return `${flow} ${state}`
}

/** Steps for which nobody waits. */
export const asides: readonly Action[] = ['cancel', 'revoke', 'hide', 'delete']

/** Whether somebody still has to do something about the record where it stands. */
export function waitsFor(record: Walked): boolean {
  return stepsOf(record.kind).some((step) => step.from === record.state && !asides.includes(step.action))
}

/** Whether its receiver may answer it, as far as that hangs on where it stands. */
function isAnswerable({ kind, state, deleted }: Walked): boolean {
  return ['E23', 'E24', 'E25'].includes(kind.transId) && state === 'verifiedPass' && !deleted
}

/** Whether this user sees a last day on it. `answered`: as far as they know. */
export function isDueFor(record: Walked, username: string, answered = false): boolean {
  const view = viewOf(record, username)
  const toAnswer = view !== 'submitter' && isAnswerable(record) && !answered
  return toAnswer || ((view !== 'receiver' || record.kind.flow.reply !== undefined) && waitsFor(record))
}

/**
 * Whether it is among the tasks of this handler or administrator, who took no part in it for the other side: it waits for a
 * step that they may take, or for their answer.
 */
export function isTaskFor(record: Walked, username: string): boolean {
  const view = viewOf(record, username)
  if (view !== 'submitter' && isAnswerable(record)) return true
  const steps = stepsOf(record.kind).filter((step) => step.from === record.state && !asides.includes(step.action))
  return (
    !record.deleted &&
    steps.some(({ side, by }) => (view === 'head' || side === view) && (username === 'admin' || by === 'handler'))
  )
}

/** The names of the steps that a definition leads on with from a state. */
export function leadingOn(flow: Flow, state: string): Action[] {
  return flow.transitions.filter((step) => step.from === state).map((step) => step.action)
}

/** The latest event of a record, with the institutions that were told of it. */
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
  const told = await databases.main
    .selectFrom('notice')
    .select('ins_id_cd')
    .where('exp_id', '=', expId)
    .where('version', '=', event.version)
    .where('ins_id_cd', 'is not', null)
    .execute()
  return { ...event, told: told.map((one) => one.ins_id_cd) }
}

/** All that is kept of these records, to be held against what is kept later. */
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

/** All that is alive on each of these originals, as the sums see it. */
export async function standingOn({ databases }: TestEngine, keys: readonly HistoryKey[]): Promise<Raised[][]> {
  const priKeys = keys.map((key) => key.priKey)
  const rows = await databases.main
    .selectFrom('exception')
    .select(['orig_key', 'trans_id', 'submit_ins_id_cd', 'trans_at', 'verified_on', 'reply_cd'])
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
        declined: isDeclined(row.reply_cd),
      })),
  )
}

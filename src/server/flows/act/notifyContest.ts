import { sql, type Transaction } from 'kysely'
import { flowOf } from '../../../domain/flows/index.ts'
import type { Action, FlowId } from '../../../domain/workflow/flow.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { type NewNotice, notify } from '../../notices/notify.ts'

interface DecidedRecord {
  exp_id: string
  flow: FlowId
  submit_ins_id_cd: string
  rcv_ins_id_cd: string
  not_contested_by: string
  raised_by: string
}

/**
 * Asks verifiers to confirm what was said, and notifies the submitter of what was confirmed or taken back after that, and its
 * sayer of a refusal.
 */
export async function notifyContest(
  trx: Transaction<Tables>,
  action: Action,
  expIds: readonly string[],
  actor: SessionUser,
): Promise<void> {
  if (action === 'withdrawNotContest' || expIds.length === 0) return
  const { rows } = await sql<DecidedRecord>`
    SELECT e.exp_id, e.flow, e.submit_ins_id_cd, e.rcv_ins_id_cd, e.not_contested_by, first.user_id AS raised_by
    FROM exception AS e JOIN exception_event AS first ON first.exp_id = e.exp_id AND first.version = 1
    WHERE e.exp_id = any(${[...expIds]}::text[]) ORDER BY e.exp_id`.execute(trx)
  await notify(trx, ...rows.map((row) => noticeOf(action, row, actor)))
}

function noticeOf(action: Action, row: DecidedRecord, { userId }: SessionUser): NewNotice {
  const { exp_id: expId, flow, rcv_ins_id_cd: from, not_contested_by: saidBy, raised_by: raisedBy } = row
  const about = { kind: 'contest', expId, flow, from } as const
  const toRaiser = { userIds: [raisedBy], actedFor: row.submit_ins_id_cd }
  if (action === 'confirmNotContest') return { to: toRaiser, facts: { ...about, step: 'confirmed' } }
  if (action === 'contestAgain') return { to: toRaiser, facts: { ...about, step: 'reopened' } }
  if (action === 'refuseNotContest')
    return { to: { userIds: [saidBy], actedFor: from }, facts: { ...about, step: 'refused' }, fromUser: userId }
  const groups = [{ roles: ['verifier'], insIdCd: from }] as const
  const to = { groups, menu: flowOf(flow).menu, except: [userId] }
  return { to, facts: { ...about, step: 'said' }, fromUser: userId }
}

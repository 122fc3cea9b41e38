import { sql, type Transaction } from 'kysely'
import type { Role } from '../../../domain/people/actor.ts'
import {
  type ChangeKindName,
  changedThing,
  changeKinds,
  type PendingChangeState,
} from '../../../domain/people/pendingChanges.ts'
import type { Tables } from '../../db/tables.ts'
import { type NewMessage, putMessages } from './store.ts'

interface UntoldChange {
  change_id: string
  kind: ChangeKindName
  ins_id_cd: string
  thing: string | null
  target: string
  state: PendingChangeState
  proposed_by: string
  proposer: string
  proposed_at: Date
  decided_by: string | null
  decider: string | null
  decided_at: Date | null
  remark: string | null
}

const changesAtOnce = 500

export const untoldChanges = sql`SELECT 1 FROM pending_change WHERE NOT told`

/**
 * Notifies approvers of each proposal and the proposer of each outcome, once. Administrators are asked when nobody else
 * of the institution may approve.
 */
export async function tellChanges(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<UntoldChange>`
    SELECT c.change_id, c.kind, c.ins_id_cd, c.thing, c.target, c.state, c.proposed_by, p.nick_name AS proposer,
      c.proposed_at, c.decided_by, d.nick_name AS decider, c.decided_at, c.remark
    FROM pending_change AS c JOIN app_user AS p ON p.user_id = c.proposed_by
    LEFT JOIN app_user AS d ON d.user_id = c.decided_by
    WHERE NOT c.told ORDER BY c.change_id LIMIT ${changesAtOnce} FOR UPDATE OF c SKIP LOCKED`.execute(trx)
  for (const row of rows) await putMessages(trx, await messagesOf(trx, row))
  await sql`UPDATE pending_change SET told = true WHERE change_id = ANY(${rows.map((row) => row.change_id)}::bigint[])`.execute(
    trx,
  )
}

async function messagesOf(trx: Transaction<Tables>, row: UntoldChange): Promise<NewMessage[]> {
  const { state, decided_by: decidedBy } = row
  const facts = (name: string) => ({
    kind: 'approval' as const,
    changeId: row.change_id,
    change: row.kind,
    target: row.target,
    name,
  })
  if (state === 'pending') {
    const users = await approversOf(trx, row)
    const about = { ...facts(row.proposer), outcome: state, remark: null }
    const at = row.proposed_at
    return users.map((userId) => ({ userId, type: 'recommend', facts: about, fromUser: row.proposed_by, at }))
  }
  if (state !== 'approved' && state !== 'rejected' && state !== 'outdated') return []
  const outcome = { ...facts(row.decider ?? ''), outcome: state, remark: row.remark }
  const at = row.decided_at ?? row.proposed_at
  return [{ userId: row.proposed_by, type: 'recommend', facts: outcome, fromUser: decidedBy, at }]
}

async function approversOf(
  trx: Transaction<Tables>,
  { kind, ins_id_cd: insIdCd, thing, proposed_by: proposer }: UntoldChange,
): Promise<string[]> {
  const withRole = async (roles: readonly Role[], where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ user_id: string }>`
      SELECT u.user_id FROM app_user AS u
      WHERE NOT u.disabled AND NOT u.deleted AND u.user_id <> ${proposer}::bigint AND ${where}
        AND EXISTS (SELECT FROM user_role AS r WHERE r.user_id = u.user_id AND r.role = ANY(${roles}::text[]))
        AND NOT EXISTS (SELECT FROM user_menu AS m WHERE m.user_id = u.user_id AND m.menu = 'PendingChange')
      ORDER BY u.user_id`.execute(trx)
    return rows.map((row) => row.user_id).filter((userId) => thing !== changedThing.user(userId))
  }
  const own = await withRole(changeKinds[kind].approvers, sql`u.ins_id_cd = ${insIdCd}`)
  return own.length > 0 ? own : withRole(['administrator'], sql`true`)
}

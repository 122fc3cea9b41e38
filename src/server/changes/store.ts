import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../contract/call.ts'
import type { PendingChangeRow, queryPendingChange } from '../../contract/reference/pendingChanges.ts'
import type { Names } from '../../contract/schema.ts'
import { type Actor, isAdministrator } from '../../domain/people/actor.ts'
import {
  type ChangeFacts,
  type ChangeKindName,
  changeDecisions,
  changeKinds,
  kindsDecidedBy,
  type PendingChangeState,
  refusalOfDecision,
  seesChange,
} from '../../domain/people/pendingChanges.ts'
import type { Language } from '../../texts/texts.ts'
import { type ListQuery, listPage } from '../db/lists/list.ts'
import { visibleTo } from '../db/lists/visibleTo.ts'
import type { Tables } from '../db/tables.ts'
import { CallError, errorBody, roleMissing } from '../http/serve/errors.ts'
import { nameOf, notify } from '../notices/notify.ts'
import type { ShownFacts } from './kinds.ts'

export interface StoredChange extends ChangeFacts {
  changeId: string
  version: number
  kind: ChangeKindName
  state: PendingChangeState
  insNm: Names
  target: string
  payload: unknown
  before: ShownFacts | null
  after: ShownFacts | null
  proposerUsername: string
  proposerName: string
  proposedAt: Date
  expiresAt: Date
  deciderName: string | null
  decidedAt: Date | null
  remark: string | null
}

const state = sql`CASE WHEN c.state = 'pending' AND c.expires_at <= now() THEN 'expired' ELSE c.state END`

const columns = sql`
  c.change_id AS "changeId", c.version, c.kind, ${state} AS state, c.ins_id_cd AS "insIdCd",
  json_build_object('en', i.ins_en_nm, 'zh', i.ins_nm) AS "insNm", c.thing, c.target, c.payload, c.before, c.after,
  c.proposed_by AS "proposedBy", p.username AS "proposerUsername", p.nick_name AS "proposerName",
  c.proposed_at AS "proposedAt", c.expires_at AS "expiresAt", d.nick_name AS "deciderName",
  c.decided_at AS "decidedAt", c.remark`

const joins = sql`
  JOIN institution AS i USING (ins_id_cd) JOIN app_user AS p ON p.user_id = c.proposed_by
  LEFT JOIN app_user AS d ON d.user_id = c.decided_by`

function seenBy(actor: Actor) {
  if (isAdministrator(actor)) return sql`true`
  return sql`(c.proposed_by = ${actor.userId}::bigint
    OR (${visibleTo(actor, 'c.ins_id_cd')} AND c.kind = ANY(${kindsDecidedBy(actor)}::text[])))`
}

type ChangeBody = BodyOf<typeof queryPendingChange>

/** A page of what this user sees. */
export function listChanges(
  db: Kysely<Tables>,
  actor: Actor,
  body: ChangeBody,
  language: Language,
): Promise<ReplyOf<typeof queryPendingChange>> {
  const query: ListQuery<ChangeBody['sort']> = {
    columns,
    from: sql`pending_change AS c`,
    joins,
    where: [seenBy(actor), body.state && sql`${state} = ${body.state}`, body.kind && sql`c.kind = ${body.kind}`],
    sorts: { proposedAt: 'c.change_id' },
    tieBreak: 'c.change_id',
  }
  return listPage(db, query, body, (rows: StoredChange[]) => rows.map((row) => changeRowOf(actor, row, language)))
}

/** Throws `notFound` when this user doesn't see the change. */
export async function changeOf(
  db: Kysely<Tables> | Transaction<Tables>,
  actor: Actor,
  changeId: string,
  { lock = false } = {},
): Promise<StoredChange> {
  const { rows } = await sql<StoredChange>`
    SELECT ${columns} FROM pending_change AS c ${joins} WHERE c.change_id = ${changeId} ${lock ? sql`FOR UPDATE OF c` : sql``}`.execute(
    db,
  )
  const [row] = rows
  if (!row || !seesChange(actor, row)) throw new CallError('notFound')
  return row
}

/** The error of a decision that this user may not take. */
export function decisionRefused(
  actor: Actor,
  { kind, insIdCd }: Pick<StoredChange, 'kind' | 'insIdCd'>,
  refusal: NonNullable<ReturnType<typeof refusalOfDecision>>,
  language: Language,
): CallError {
  if (refusal !== 'roleMissing') return new CallError(refusal)
  const [needs = 'administrator'] = insIdCd === actor.insIdCd ? changeKinds[kind].approvers : []
  return roleMissing(actor, needs, language)
}

export function changeRowOf(actor: Actor, change: StoredChange, language: Language): PendingChangeRow {
  const { changeId, version, kind, insIdCd, insNm, target, remark } = change
  const actions = changeDecisions.map((action) => {
    const refusal = refusalOfDecision(actor, change, action)
    if (!refusal) return { action, allowed: true }
    const { error, values } = decisionRefused(actor, change, refusal, language)
    return { action, allowed: false, reason: errorBody(language, error, values).errMsg }
  })
  return {
    changeId,
    version,
    kind,
    state: change.state,
    insIdCd,
    insNm,
    target,
    remark,
    actions,
    proposedBy: change.proposerName,
    proposedAt: change.proposedAt.toISOString(),
    expiresAt: change.expiresAt.toISOString(),
    decidedBy: change.deciderName,
    decidedAt: change.decidedAt?.toISOString() ?? null,
  }
}

export async function countPendingChanges(db: Kysely<Tables>, actor: Actor): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    SELECT count(*) AS n FROM pending_change AS c
    WHERE c.state = 'pending' AND c.expires_at > now() AND c.kind = ANY(${kindsDecidedBy(actor)}::text[])
      AND (${isAdministrator(actor)}::boolean OR c.ins_id_cd = ${actor.insIdCd})
      AND c.proposed_by <> ${actor.userId}::bigint AND c.thing IS DISTINCT FROM ${`user:${actor.userId}`}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

export async function pendingChangesOf(
  db: Kysely<Tables> | Transaction<Tables>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ thing: string; change_id: string }>`
    SELECT thing, change_id FROM pending_change
    WHERE state = 'pending' AND expires_at > now() AND thing = ANY(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ thing, change_id }) => [thing, change_id]))
}

/** Ends the pending changes of an object that this user is changing directly. Keeps their rows locked. */
export async function outdateChangesOf(
  trx: Transaction<Tables>,
  key: string | null,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  if (key === null) return
  const { rows } = await sql<OutdatedChange>`
    UPDATE pending_change
    SET state = CASE WHEN expires_at <= now() THEN 'expired' ELSE 'outdated' END, version = version + 1,
      decided_at = now(), decided_by = CASE WHEN expires_at > now() THEN ${userId}::bigint END
    WHERE thing = ${key} AND state = 'pending'
    RETURNING change_id AS "changeId", ins_id_cd AS "insIdCd", kind, target, state, remark, proposed_by AS "proposedBy"`.execute(
    trx,
  )
  for (const change of rows) await noticeOutcome(trx, change, userId)
}

type OutdatedChange = Pick<StoredChange, 'changeId' | 'insIdCd' | 'kind' | 'target' | 'state' | 'remark' | 'proposedBy'>

/** Notifies the proposer. `decidedBy` of an outdated change is who changed its object; null where that is not known. */
export async function noticeOutcome(
  trx: Transaction<Tables>,
  { changeId, insIdCd, kind, target, state, remark, proposedBy }: OutdatedChange,
  decidedBy: string | null,
): Promise<void> {
  if (state !== 'approved' && state !== 'rejected' && state !== 'outdated') return
  const name = decidedBy === null ? '' : await nameOf(trx, decidedBy)
  await notify(trx, {
    to: { userIds: [proposedBy], actedFor: insIdCd },
    facts: { kind: 'approval', changeId, change: kind, target, outcome: state, name, remark },
    fromUser: decidedBy,
  })
}

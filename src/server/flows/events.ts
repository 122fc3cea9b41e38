import { sql, type Transaction } from 'kysely'
import { type Actor, actsForAll, type Role } from '../../domain/actor.ts'
import { dayOf } from '../../domain/calendar.ts'
import type { Action, State } from '../../domain/workflow/flow.ts'
import { hashOf, noHash, timeText } from '../db/chain.ts'
import type { Tables } from '../db/tables.ts'

/** A step to be taken: from the state and version in which the record was read. */
export interface Step {
  expId: string
  version: number
  from: State
  to: State | 'deleted' | 'hidden'
  role: Role
  remark: string | null
  /** Whether it waits for somebody where it comes to. */
  waits: boolean
  /** The other institution, whose record it is too; null where it is nobody else's business. */
  tells: string | null
}

/** Who takes steps, and when. */
export interface Taker {
  actor: Actor
  at: Date
}

/** What an event's hash covers besides the hash before it, in this order. */
export interface EventFacts {
  expId: string
  version: number
  action: string
  from: string
  to: string
  userId: string
  role: string
  insIdCd: string
  remark: string | null
  content: string | null
  /** ISO 8601 in UTC with microseconds. */
  at: string
}

/** Steps that make their taker a handler of the record, whom four eyes keep from the next look. */
const handling: readonly Action[] = ['submit', 'reply', 'modify', 'verifyPass', 'verifyFail']

/** Steps that write what is looked at next. */
const writing: readonly Action[] = ['submit', 'reply', 'modify']

/** The hash of an event, worked out apart from the database: what `eventHash` does in SQL. */
export function hashOfEvent(prevHash: Buffer, event: EventFacts): Buffer {
  const { expId, version, action, from, to, userId, role, insIdCd, remark, content, at } = event
  return hashOf(prevHash, [expId, version, action, from, to, userId, role, insIdCd, remark, content, at])
}

/**
 * Moves records to their next states and writes their events and notices, all in one statement. A record that has left its version
 * or state since it was read stays as it is. Answers those that moved.
 */
export async function applySteps(
  trx: Transaction<Tables>,
  action: Action,
  steps: readonly Step[],
  { actor, at }: Taker,
  content: string | null = null,
): Promise<Set<string>> {
  if (steps.length === 0) return new Set()
  const column = <K extends keyof Step>(name: K) => steps.map((step) => step[name])
  const user = sql`${actor.userId}::bigint`
  const time = sql`${at.toISOString()}::timestamptz`
  const moved = await sql<{ exp_id: string }>`
    WITH step AS (
      SELECT * FROM unnest(
        ${column('expId')}::text[], ${column('version')}::int[], ${column('from')}::text[],
        ${column('to')}::text[], ${column('role')}::text[], ${column('remark')}::text[],
        ${column('waits')}::boolean[], ${column('tells')}::text[]
      ) AS step(exp_id, version, from_state, to_state, role, remark, waits, tells)
    ), moved AS (
      UPDATE exception AS e SET
        version = e.version + 1,
        state = CASE WHEN s.to_state IN ('deleted', 'hidden') THEN e.state ELSE s.to_state END,
        deleted = s.to_state = 'deleted',
        waits = s.waits,
        hidden_by = CASE
          WHEN s.to_state <> 'hidden' THEN e.hidden_by
          WHEN ${actsForAll(actor)}::boolean THEN e.hidden_by || 'head'::text
          WHEN e.submit_ins_id_cd = ${actor.insIdCd} THEN e.hidden_by || 'submitter'::text
          ELSE e.hidden_by || 'receiver'::text
        END,
        state_ts = ${time},
        verified_on = CASE
          WHEN s.to_state = 'verifiedPass' THEN ${dayOf(at)}::date
          WHEN s.to_state IN ('auditedPass', 'deleted', 'hidden') THEN e.verified_on
        END,
        -- Of the latest step that refused it; a cancel that says nothing leaves no older reason in its place.
        fail_remark = CASE WHEN s.to_state IN ('verifiedFail', 'auditedFail') THEN s.remark ELSE e.fail_remark END,
        handlers = CASE WHEN ${handling.includes(action)}::boolean AND NOT e.handlers @> ARRAY[${user}]
          THEN e.handlers || ${user} ELSE e.handlers END,
        last_submitter = CASE WHEN ${writing.includes(action)}::boolean THEN ${user}
          ELSE e.last_submitter END
      FROM step AS s
      WHERE e.exp_id = s.exp_id AND e.version = s.version AND e.state = s.from_state AND NOT e.deleted
      RETURNING e.exp_id, e.version
    ), happened AS (
      SELECT m.exp_id, m.version, ${action}::text AS action, s.from_state, s.to_state, ${user} AS user_id, s.role,
        ${actor.insIdCd}::text AS ins_id_cd, s.remark, ${content}::text AS content, ${time} AS at,
        coalesce(before.hash, ${noHash}::bytea) AS prev_hash, s.tells
      FROM moved AS m JOIN step AS s ON s.exp_id = m.exp_id
      LEFT JOIN exception_event AS before ON before.exp_id = m.exp_id AND before.version = m.version - 1
    ), told AS (
      INSERT INTO notice (ins_id_cd, exp_id, version)
      SELECT tells, exp_id, version FROM happened
    )
    INSERT INTO exception_event ${eventColumns} SELECT ${eventValues}, ${eventHash} FROM happened
    RETURNING exp_id`.execute(trx)
  return new Set(moved.rows.map((row) => row.exp_id))
}

/** Writes the event with which a record begins, and tells the receiver. */
export async function firstEvent(
  trx: Transaction<Tables>,
  first: Pick<Step, 'expId' | 'role' | 'remark'> & { from: string; to: State; content: string; tells: string },
  { actor, at }: Taker,
): Promise<void> {
  await sql`
    WITH told AS (
      INSERT INTO notice (ins_id_cd, exp_id, version) VALUES (${first.tells}, ${first.expId}, 1)
    )
    INSERT INTO exception_event ${eventColumns}
    SELECT ${eventValues}, ${eventHash} FROM (
      SELECT ${first.expId}::text AS exp_id, 1 AS version, 'submit'::text AS action, ${first.from}::text AS from_state,
        ${first.to}::text AS to_state, ${actor.userId}::bigint AS user_id, ${first.role}::text AS role,
        ${actor.insIdCd}::text AS ins_id_cd, ${first.remark}::text AS remark, ${first.content}::text AS content,
        ${at.toISOString()}::timestamptz AS at, ${noHash}::bytea AS prev_hash
    ) AS happened`.execute(trx)
}

const eventValues = sql`exp_id, version, action, from_state, to_state, user_id, role, ins_id_cd, remark, content, at,
  prev_hash`

const eventColumns = sql`(${eventValues}, hash)`

const eventHash = sql`sha256(prev_hash || convert_to(jsonb_build_array(exp_id, version, action, from_state, to_state,
  user_id::text, role, ins_id_cd, remark, content, ${timeText(sql`at`)})::text, 'UTF8'))`

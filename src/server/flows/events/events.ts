import { type Selectable, sql, type Transaction } from 'kysely'
import { type Actor, actsForAll, type Role } from '../../../domain/people/actor.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { type Action, marks, type Side, type State, type Transition } from '../../../domain/workflow/flow.ts'
import { handlingActions, writingActions } from '../../../domain/workflow/participants.ts'
import { hashOf, noHash, timeText } from '../../db/chain.ts'
import { dayIn } from '../../db/days.ts'
import { arrayText } from '../../db/lists/arrayText.ts'
import { databaseTime } from '../../db/pools/clock.ts'
import type { Tables } from '../../db/tables.ts'

export interface Step {
  expId: string
  version: number
  from: State
  to: Transition['to']
  role: Role
  /** Null when each side takes the step for itself. */
  side: Side | null
  remark: string | null
  waits: boolean
  /** The institution to notify of this step; null when none is. */
  notifies: string | null
  /** The institution to which the step releases the record; null when it doesn't. */
  releasedTo: string | null
  /** The last day to answer the record, where the step releases it and something answers it. */
  answerBy: Day | null
  /** How it and those of other reasons were counted, as JSON. */
  datesToAnswer: string | null
  /** The day to which the step moves the last day of the record. */
  movedTo: Day | null
  /** The institution that no longer sees the record after this step; null when there is none. */
  leaves: string | null
}

interface Taker {
  actor: Actor
  at: Date
}

/** The hash of an event covers the previous hash and then these fields, in this order; `movedTo` last, and only where it is set. */
export interface EventFacts {
  expId: string
  version: number
  action: Action
  from: Selectable<Tables['exception_event']>['from_state']
  to: Selectable<Tables['exception_event']>['to_state']
  userId: string
  role: Role
  insIdCd: string
  remark: string | null
  content: string | null
  movedTo: Day | null
  /** ISO 8601 in UTC with microseconds. */
  at: string
}

/** Computes outside the database what `eventHash` does in SQL. */
export function hashOfEvent(prevHash: Buffer, event: EventFacts): Buffer {
  const { expId, version, action, from, to, userId, role, insIdCd, remark, content, movedTo, at } = event
  const moved = movedTo === null ? [] : [movedTo]
  return hashOf(prevHash, [expId, version, action, from, to, userId, role, insIdCd, remark, content, at, ...moved])
}

/** Steps to these marks change neither the last day to answer nor the time of the last move. */
export const besideState = marks.filter((mark) => mark !== 'deleted')

/**
 * Moves records and writes their events and notices in one statement. Skips a record whose version or state has changed
 * since it was read. Returns those that moved, each with the day of its step.
 */
export async function applySteps(
  trx: Transaction<Tables>,
  action: Action,
  steps: readonly Step[],
  { actor, at }: Taker,
  content: { text: string; author: string } | null = null,
): Promise<Map<string, Day>> {
  if (steps.length === 0) return new Map()
  const column = (name: keyof Step) => arrayText(steps.map((step) => step[name]))
  const user = sql`${actor.userId}::bigint`
  // The result of `participantsOf`, stored with the record for speed.
  const withUser = (name: 'handlers' | 'submitter_side' | 'receiver_side') => {
    const column = sql.ref(`e.${name}`)
    return sql`CASE WHEN ${column} @> ARRAY[${user}] THEN ${column} ELSE ${column} || ${user} END`
  }
  const view = sql`CASE WHEN ${actsForAll(actor)}::boolean THEN 'head'::text
    WHEN e.submit_ins_id_cd = ${actor.insIdCd} THEN 'submitter' ELSE 'receiver' END`
  const moved = await sql<{ exp_id: string; day: Day }>`
    WITH moment AS MATERIALIZED (
      SELECT ${databaseTime(at)} AS now
    ), step AS (
      -- By the database's clock, and never before the step before: a record's events are in order, whichever server wrote them.
      SELECT s.*, before.hash AS prev_hash, greatest(moment.now, before.at) AS at FROM unnest(
        ${column('expId')}::text[], ${column('version')}::int[], ${column('from')}::text[],
        ${column('to')}::text[], ${column('role')}::text[], ${column('remark')}::text[],
        ${column('waits')}::boolean[], ${column('notifies')}::text[], ${column('side')}::text[],
        ${column('releasedTo')}::text[], ${column('leaves')}::text[], ${column('answerBy')}::date[],
        ${column('datesToAnswer')}::text[], ${column('movedTo')}::date[]
      ) AS s(exp_id, version, from_state, to_state, role, remark, waits, notifies, side, released_to, leaves, answer_by,
        dates_to_answer, moved_to)
      CROSS JOIN moment
      LEFT JOIN exception_event AS before ON before.exp_id = s.exp_id AND before.version = s.version
    ), moved AS (
      UPDATE exception AS e SET
        version = e.version + 1,
        state = CASE WHEN s.to_state = ANY(${[...marks]}::text[]) THEN e.state ELSE s.to_state END,
        deleted = s.to_state = 'deleted',
        waits = s.waits,
        released_to = coalesce(s.released_to, e.released_to),
        released = CASE WHEN s.released_to IS NULL THEN e.released END,
        answer_by = CASE WHEN s.to_state = ANY(${besideState}::text[]) THEN e.answer_by ELSE s.answer_by END,
        dates_to_answer = CASE WHEN s.to_state = ANY(${besideState}::text[]) THEN e.dates_to_answer
          ELSE s.dates_to_answer::jsonb END,
        contest = CASE WHEN s.to_state IN ('notContesting', 'notContested') THEN s.to_state
          WHEN s.to_state NOT IN ('contested', 'reopened') AND s.to_state = ANY(${[...marks]}::text[]) THEN e.contest END,
        not_contested_by = CASE WHEN ${action === 'notContest'}::boolean THEN ${user} ELSE e.not_contested_by END,
        -- It is settled for both sides, as by a record that answers it, until that is taken back.
        answered = CASE s.to_state WHEN 'notContested' THEN true WHEN 'reopened' THEN false ELSE e.answered END,
        answer_released = CASE s.to_state WHEN 'notContested' THEN true WHEN 'reopened' THEN false
          ELSE e.answer_released END,
        hidden_by = CASE s.to_state WHEN 'hidden' THEN e.hidden_by || ${view} WHEN 'shown' THEN array_remove(e.hidden_by, ${view})
          ELSE e.hidden_by END,
        state_ts = CASE WHEN s.to_state = ANY(${besideState}::text[]) THEN e.state_ts ELSE s.at END,
        verified_on = CASE
          WHEN s.to_state = 'verifiedPass' THEN ${dayIn(sql`s.at`)}
          WHEN s.to_state = 'auditedPass' OR s.to_state = ANY(${[...marks]}::text[]) THEN e.verified_on
        END,
        -- Of the latest step that refused it; a cancel that says nothing leaves no older reason in its place.
        fail_remark = CASE WHEN s.to_state IN ('verifiedFail', 'auditedFail') THEN s.remark ELSE e.fail_remark END,
        handlers = CASE WHEN ${handlingActions.includes(action)}::boolean THEN ${withUser('handlers')}
          ELSE e.handlers END,
        submitter_side = CASE WHEN s.side = 'submitter' THEN ${withUser('submitter_side')}
          ELSE e.submitter_side END,
        receiver_side = CASE WHEN s.side = 'receiver' THEN ${withUser('receiver_side')}
          ELSE e.receiver_side END,
        last_submitter = CASE WHEN ${writingActions.includes(action)}::boolean THEN ${user}
          ELSE e.last_submitter END,
        author = coalesce(${content?.author ?? null}::bigint, e.author),
        content_version = CASE WHEN ${content !== null}::boolean THEN e.version + 1 ELSE e.content_version END
      FROM step AS s
      WHERE e.exp_id = s.exp_id AND e.version = s.version AND e.state = s.from_state AND NOT e.deleted
      RETURNING e.exp_id, e.version
    ), happened AS (
      SELECT m.exp_id, m.version, ${action}::text AS action, s.from_state, s.to_state, ${user} AS user_id, s.role,
        ${actor.insIdCd}::text AS ins_id_cd, s.remark, ${content?.text ?? null}::text AS content, s.moved_to, s.at,
        coalesce(s.prev_hash, ${noHash}::bytea) AS prev_hash, s.notifies, s.leaves
      FROM moved AS m JOIN step AS s ON s.exp_id = m.exp_id
    ), notified AS (
      INSERT INTO notice (ins_id_cd, exp_id, version)
      SELECT notifies, exp_id, version FROM happened
      UNION ALL SELECT leaves, exp_id, version FROM happened WHERE leaves IS NOT NULL
    ), queued AS (
      INSERT INTO event_queue (exp_id, version) SELECT exp_id, version FROM happened
    )
    INSERT INTO exception_event ${eventColumns} SELECT ${eventValues}, ${eventHash} FROM happened
    RETURNING exp_id, ${dayIn(sql`at`)} AS day`.execute(trx)
  return new Map(moved.rows.map((row) => [row.exp_id, row.day]))
}

export async function firstEvent(
  trx: Transaction<Tables>,
  first: Pick<Step, 'expId' | 'role' | 'remark' | 'notifies'> & { from: string; to: State; content: string },
  { actor }: Pick<Taker, 'actor'>,
): Promise<void> {
  await sql`
    WITH notified AS (
      INSERT INTO notice (ins_id_cd, exp_id, version) VALUES (${first.notifies}, ${first.expId}, 1)
    ), queued AS (
      INSERT INTO event_queue (exp_id, version) VALUES (${first.expId}, 1)
    )
    INSERT INTO exception_event ${eventColumns}
    SELECT ${eventValues}, ${eventHash} FROM (
      SELECT ${first.expId}::text AS exp_id, 1 AS version, 'submit'::text AS action, ${first.from}::text AS from_state,
        ${first.to}::text AS to_state, ${actor.userId}::bigint AS user_id, ${first.role}::text AS role,
        ${actor.insIdCd}::text AS ins_id_cd, ${first.remark}::text AS remark, ${first.content}::text AS content,
        NULL::date AS moved_to, rec_crt_ts AS at, ${noHash}::bytea AS prev_hash
      FROM exception WHERE exp_id = ${first.expId}
    ) AS happened`.execute(trx)
}

const eventValues = sql`exp_id, version, action, from_state, to_state, user_id, role, ins_id_cd, remark, content, moved_to, at,
  prev_hash`

const eventColumns = sql`(${eventValues}, hash)`

const eventHash = sql`sha256(prev_hash || convert_to((jsonb_build_array(exp_id, version, action, from_state, to_state,
  user_id::text, role, ins_id_cd, remark, content, ${timeText(sql`at`)})
  || CASE WHEN moved_to IS NULL THEN '[]' ELSE jsonb_build_array(to_char(moved_to, 'YYYYMMDD')) END)::text, 'UTF8'))`

import { type RawBuilder, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import {
  type boardDone,
  type FailRate,
  maxFailRates,
  noReason,
  type queryWorkStep,
  type WorkStep,
} from '../../../contract/records/board.ts'
import { decimalAmount } from '../../../domain/text/money.ts'
import { addDays, type Day, daysBetween } from '../../../domain/time/calendar.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { actionsOfKind, type StepKind, workActions } from '../../../domain/workflow/stepsDone.ts'
import { nameIn } from '../../../texts/names.ts'
import { texts } from '../../../texts/texts.ts'
import { dayIn, startOf } from '../../db/days.ts'
import { columnSeenBy } from '../../db/lists/visibleRecords.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { ServedList } from '../../http/serve/serveList.ts'
import type { BoardNames } from './named.ts'

interface StepsQuestion {
  /** The institution whose users took the steps; null for all. */
  of: string | null
  flows: readonly Flow[]
  from: Day
  to: Day
  /** The institution whose users are named. */
  own: string
}

type Done = ReplyOf<typeof boardDone>

interface DoneFigures {
  days: { day: Day; n: number }[] | null
  people: NonNullable<Done['byPerson']> | null
  reasons: Rate[] | null
  counterparties: Rate[] | null
  rates: { decided: number; failed: number; notContested: number }
}

type Rate = Omit<FailRate, 'nm'>

type Counts = Omit<Done, 'insIdCd' | 'byPerson'> & { people: NonNullable<Done['byPerson']> }

export async function doneOf(db: Reader, question: StepsQuestion, named: BoardNames): Promise<Counts> {
  const { rows } = await doneStatement(question).execute(db)
  const [{ days, people, reasons, counterparties, rates } = nothing] = rows
  const { from, to } = question
  const byDay = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).map((day) => ({
    day,
    count: days?.find((one) => one.day === day)?.n ?? 0,
  }))
  return {
    ...{ from, to, byDay, ...rates, people: people ?? [] },
    done: byDay.reduce((sum, { count }) => sum + count, 0),
    byReason: (reasons ?? []).map((rate) => ({ ...rate, nm: named.reason(rate.code) })),
    byCounterparty: (counterparties ?? []).map((rate) => ({ ...rate, nm: named.institution(rate.code) })),
  }
}

const nothing: DoneFigures = {
  days: null,
  people: null,
  reasons: null,
  counterparties: null,
  rates: { decided: 0, failed: 0, notContested: 0 },
}

function doneStatement(question: StepsQuestion): RawBuilder<DoneFigures> {
  const isDecided = sql`action = ANY(${[...actionsOfKind.decided]}::text[])`
  const isFailed = sql`action = ANY(${[...actionsOfKind.failed]}::text[])`
  const ratesBy = (column: string) => sql`(SELECT json_agg(one) FROM (
    SELECT ${sql.ref(column)} AS code, count(*) FILTER (WHERE ${isFailed})::int AS failed, count(*)::int AS n
    FROM step WHERE ${isDecided} GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1 LIMIT ${maxFailRates}
  ) AS one)`
  return sql<DoneFigures>`
    WITH step AS MATERIALIZED (
      SELECT ${dayIn(sql`r.at`)} AS day, r.ins_id_cd, r.user_id, r.action,
        ${isOfKind('notContested')} AS not_contested, ${columnSeenBy(question.of, 'rsn_cd')} AS rsn_cd,
        ${counterpartyColumn(question)} AS counterparty
      FROM ${stepTables} WHERE ${sql.join(stepConditions(question), sql` AND `)}
    )
    SELECT
      (SELECT json_agg(one) FROM (
        SELECT to_char(day, 'YYYYMMDD') AS day, count(*)::int AS n FROM step GROUP BY step.day
      ) AS one) AS days,
      (SELECT json_agg(one) FROM (
        SELECT u.user_id::text AS "userId", u.nick_name AS name, count(*)::int AS count
        FROM step JOIN app_user AS u ON u.user_id = step.user_id
        WHERE step.ins_id_cd = ${question.own} GROUP BY u.user_id
      ) AS one) AS people,
      ${ratesBy('rsn_cd')} AS reasons,
      ${ratesBy('counterparty')} AS counterparties,
      (SELECT json_build_object('decided', count(*) FILTER (WHERE ${isDecided}), 'failed', count(*) FILTER (WHERE ${isFailed}),
        'notContested', count(*) FILTER (WHERE not_contested)) FROM step) AS rates`
}

/** Whether the step `r` is of this kind. A confirmation is as long as the record has not been contested after all. */
function isOfKind(kind: StepKind): RawBuilder<boolean> {
  const isOf = sql<boolean>`r.action = ANY(${[...actionsOfKind[kind]]}::text[])`
  return kind === 'notContested' ? sql`(${isOf} AND ${isStillNotContested(sql`e`, sql`r`)})` : isOf
}

/** Whether the event is the last by which the record was confirmed as not contested, and that stands. */
export function isStillNotContested(record: RawBuilder<unknown>, event: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${record}.contest IS NOT DISTINCT FROM 'notContested' AND NOT EXISTS (
    SELECT FROM exception_event AS again
    WHERE again.exp_id = ${event}.exp_id AND again.version > ${event}.version AND again.action = ${event}.action)`
}

/** Steps, `r`, with their records, `e`. */
const stepTables = sql`exception_event AS r JOIN exception AS e ON e.exp_id = r.exp_id`

/** The steps that people waited for. What a user may not open any more leaves this list as every other. */
function stepConditions({ of, flows, from, to }: StepsQuestion): RawBuilder<unknown>[] {
  return [
    of === null ? sql`true` : sql`r.ins_id_cd = ${of}`,
    sql`r.at >= ${startOf(from)} AND r.at < ${startOf(addDays(to, 1))}`,
    sql`r.action = ANY(${[...workActions]}::text[])`,
    sql`e.flow = ANY(${flows.map(({ id }) => id)}::text[])`,
    sql`NOT e.deleted`,
  ]
}

/** Selects the other institution of the record, or its receiver where all institutions are asked for, as other lists do. */
export function counterpartyColumn({ of }: Pick<StepsQuestion, 'of'>): RawBuilder<string> {
  return sql<string>`CASE WHEN e.rcv_ins_id_cd = ${of}::text THEN e.submit_ins_id_cd ELSE e.rcv_ins_id_cd END`
}

type ListBody = BodyOf<typeof queryWorkStep>
type Asked = Pick<ListBody, 'kind' | 'rsnCd' | 'counterparty' | 'userId' | 'sort'>

type StoredStep = Omit<WorkStep, 'rsnNm' | 'insNm'>

export function stepList(
  question: StepsQuestion,
  asked: Asked,
  named: BoardNames,
): ServedList<ListBody['sort'], StoredStep, WorkStep> {
  const { kind, rsnCd, counterparty, userId } = asked
  const { own } = question
  const reason = columnSeenBy(question.of, 'rsn_cd')
  return {
    query: {
      columns: sql`r.exp_id AS "expId", e.flow, r.version AS "stepVersion",
        to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "stepAt",
        r.action, r.to_state AS state,
        CASE WHEN r.ins_id_cd = ${own} THEN u.nick_name END AS "userName", e.trans_id AS "transId",
        ${columnSeenBy(question.of, 'trans_at')} AS "transAt", ${columnSeenBy(question.of, 'trans_curr_cd')} AS "transCurrCd",
        ${reason} AS "rsnCd", ${counterpartyColumn(question)} AS counterparty, r.remark`,
      from: stepTables,
      joins: sql`JOIN app_user AS u ON u.user_id = r.user_id`,
      where: [
        ...stepConditions(question),
        kind && isOfKind(kind),
        rsnCd && (rsnCd === noReason ? sql`${reason} IS NULL` : sql`${reason} = ${rsnCd}`),
        counterparty && sql`${counterpartyColumn(question)} = ${counterparty}`,
        userId && sql`r.user_id = ${userId}::bigint AND r.ins_id_cd = ${own}`,
      ],
      sorts: { stepAt: 'r.at' },
      tieBreak: 'r.exp_id, r.version',
    },
    shown: (rows) =>
      rows.map((row) => ({ ...row, rsnNm: named.reason(row.rsnCd), insNm: named.institution(row.counterparty) })),
    file: {
      name: 'steps',
      columns: [
        ...(['stepAt', 'expId', 'action', 'userName', 'state', 'transId', 'transAt', 'transCurrCd', 'rsnCd'] as const),
        ...(['counterparty', 'remark'] as const),
      ],
      times: ['stepAt'],
      cells: (row, language) => {
        const { action, state } = texts[language]
        return {
          action: action[row.action],
          state: state[row.state],
          rsnCd: [row.rsnCd, nameIn(row.rsnNm, language)].join(' ').trim(),
          counterparty: [row.counterparty, nameIn(row.insNm, language)].join(' ').trim(),
          transAt: { decimal: decimalAmount(row.transAt, row.transCurrCd) },
        }
      },
    },
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { noReason } from '../../../contract/records/board.ts'
import {
  type boardResults,
  type EndedDispute,
  maxResultLines,
  type queryDisputeResult,
  type ResultLine,
} from '../../../contract/records/disputeResults.ts'
import {
  answerablePlaces,
  type DisputeResult,
  endingsForSubmitter,
  repliedPlaces,
} from '../../../domain/records/disputeResults.ts'
import { decimalAmount } from '../../../domain/text/money.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { nameIn } from '../../../texts/names.ts'
import { texts } from '../../../texts/texts.ts'
import { dayIn, startOf } from '../../db/days.ts'
import { literals, type Sql, unionAll } from '../../db/lists/fragments.ts'
import { columnSeenBy } from '../../db/lists/visibleRecords.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { ServedList } from '../../http/serve/serveList.ts'
import { counterpartyColumn, isStillNotContested } from './done.ts'
import type { BoardNames } from './named.ts'

interface ResultsQuestion {
  /** The institution whose disputes are counted; null: all institutions, and each dispute as its submitter sees it. */
  of: string | null
  flows: readonly Flow[]
  from: Day
  to: Day
  today: Day
}

type Results = Omit<ReplyOf<typeof boardResults>, 'insIdCd'>
type By = 'all' | 'month' | 'reason' | 'counterparty' | 'institution'

interface CountedResult {
  by: By
  code: string | null
  currency: string
  n: number
  won: number
  notContested: number
  recovered: string | null
}

/** Counts the disputes by month, reason and counterparty; where all institutions are asked for, by institution, too. */
export async function resultsOf(db: Reader, question: ResultsQuestion, named: BoardNames): Promise<Results> {
  const { of, from, to } = question
  const { rows } = await resultsStatement(question).execute(db)
  const linesBy = (by: By, nameOf: (code: string | null) => ResultLine['nm'] = () => null) => {
    const found = Map.groupBy(
      rows.filter((row) => row.by === by),
      ({ code }) => code,
    )
    return [...found].map(([code, some]) => lineOf(code, nameOf(code), some)).sort((a, b) => b.n - a.n)
  }
  const [total = lineOf(null, null, [])] = linesBy('all')
  return {
    ...{ from, to, total },
    byMonth: linesBy('month').sort((a, b) => Number(b.code) - Number(a.code)),
    byReason: linesBy('reason', named.reason).slice(0, maxResultLines),
    byCounterparty: linesBy('counterparty', named.institution).slice(0, maxResultLines),
    byInstitution: of === null ? linesBy('institution', named.institution).slice(0, maxResultLines) : null,
  }
}

function lineOf(code: string | null, nm: ResultLine['nm'], counted: readonly CountedResult[]): ResultLine {
  const sum = (name: 'n' | 'won' | 'notContested') => counted.reduce((all, row) => all + row[name], 0)
  const recovered = counted.flatMap(({ currency, recovered: transAt }) =>
    transAt === null ? [] : [{ transCurrCd: currency, transAt }],
  )
  return { code, nm, n: sum('n'), won: sum('won'), notContested: sum('notContested'), recovered }
}

function resultsStatement(question: ResultsQuestion): RawBuilder<CountedResult> {
  const { of } = question
  const ofEach =
    of === null
      ? sql`, ('institution', submit_ins_id_cd, for_submitter, for_submitter), ('institution', receiver, NOT for_submitter, false)`
      : sql``
  return sql<CountedResult>`
    WITH ended AS MATERIALIZED (
      SELECT e.submit_ins_id_cd, nullif(e.released_to, e.submit_ins_id_cd) AS receiver, e.ending, ${isForSubmitter} AS for_submitter,
        ${isResult('won', of)} AS won, ${isResult('recovered', of)} AS recovered, ${monthColumn} AS month,
        ${columnSeenBy(of, 'rsn_cd')} AS rsn_cd, ${counterpartyColumn({ of })} AS counterparty,
        ${columnSeenBy(of, 'trans_at')}::numeric AS trans_at, ${columnSeenBy(of, 'trans_curr_cd')} AS trans_curr_cd
      FROM ${endedDisputes(question)}
    )
    SELECT k.by, k.code, ended.trans_curr_cd AS currency, count(*)::int AS n, count(*) FILTER (WHERE k.won)::int AS won,
      count(*) FILTER (WHERE ending = 'notContested')::int AS "notContested",
      (sum(trans_at) FILTER (WHERE k.recovered))::text AS recovered
    FROM ended CROSS JOIN LATERAL (VALUES
      ('all', NULL, won, recovered), ('month', month, won, recovered), ('reason', rsn_cd, won, recovered),
      ('counterparty', counterparty, won, recovered)${ofEach}
    ) AS k(by, code, won, recovered)
    WHERE k.by <> 'institution' OR k.code IS NOT NULL
    GROUP BY 1, 2, 3 ORDER BY 4 DESC, 3, 2`
}

const monthColumn = sql`to_char(e.ended_on, 'YYYYMM')`
const isForSubmitter = sql<boolean>`e.ending IN (${literals(endingsForSubmitter)})`

/** True of a dispute with this result for the institution; where all are asked for, for its submitter. */
function isResult(result: DisputeResult, of: string | null): RawBuilder<boolean> {
  if (result === 'notContested') return sql<boolean>`e.ending = 'notContested'`
  if (of === null) return result === 'lost' ? sql<boolean>`NOT ${isForSubmitter}` : isForSubmitter
  const isSubmitter = sql`e.submit_ins_id_cd = ${of}`
  if (result === 'recovered') return sql<boolean>`(${isSubmitter} AND ${isForSubmitter})`
  return sql<boolean>`((${isSubmitter}) ${result === 'won' ? sql`=` : sql`<>`} ${isForSubmitter})`
}

/**
 * The disputes that have ended within these days, as `e`. They are unanswered, not contested, or replied to and audited; an
 * index finds each of these parts by its day.
 */
function endedDisputes({ of, flows, from, to, today }: ResultsQuestion): Sql {
  const isOpened = (place: { flow: string }) => flows.some(({ id }) => id === place.flow)
  const places = answerablePlaces.filter(isOpened)
  const own = of === null ? sql`true` : sql`(x.submit_ins_id_cd = ${of} OR x.released_to = ${of})`
  const within = (column: Sql) => sql`${column} >= ${startOf(from)} AND ${column} < ${startOf(addDays(to, 1))}`
  const last = to < today ? to : today
  const unanswered = places.map(
    ({ flow, state }) => sql`
      SELECT x.*, 'unanswered' AS ending, x.answer_by + 1 AS ended_on FROM exception AS x
      WHERE x.flow = ${sql.lit(flow)} AND x.state = ${sql.lit(state)} AND x.answer_by IS NOT NULL AND NOT x.answered
        AND NOT x.deleted AND x.answer_by >= ${addDays(from, -1)}::date AND x.answer_by < ${last}::date AND ${own}`,
  )
  const notContested = sql`
    SELECT x.*, 'notContested' AS ending, ${dayIn(sql`r.at`)} AS ended_on
    FROM exception_event AS r JOIN exception AS x ON x.exp_id = r.exp_id
    WHERE r.action = 'confirmNotContest' AND ${within(sql`r.at`)} AND NOT x.deleted AND ${isStillNotContested(sql`x`, sql`r`)}
      AND x.flow = ANY(${places.map(({ flow }) => flow)}::text[]) AND ${own}`
  const replied = repliedPlaces.filter(isOpened).map(
    ({ flow, agreed }) => sql`
        SELECT x.*, CASE WHEN x.reply_cd IN (${literals(agreed)}) THEN 'agreed' ELSE 'declined' END AS ending,
          ${dayIn(sql`x.state_ts`)} AS ended_on FROM exception AS x
        WHERE x.flow = ${sql.lit(flow)} AND x.state = 'auditedPass' AND x.reply_cd IS NOT NULL AND NOT x.deleted
          AND ${within(sql`x.state_ts`)} AND ${own}`,
  )
  return sql`(${unionAll([...unanswered, notContested, ...replied])}) AS e`
}

type ListBody = BodyOf<typeof queryDisputeResult>
type StoredDispute = Omit<EndedDispute, 'rsnNm' | 'insNm'>

export function resultList(
  question: ResultsQuestion,
  { outcome, rsnCd, counterparty }: Pick<ListBody, 'outcome' | 'rsnCd' | 'counterparty'>,
  named: BoardNames,
): ServedList<ListBody['sort'], StoredDispute, EndedDispute> {
  const { of } = question
  const reason = columnSeenBy(of, 'rsn_cd')
  const amount = columnSeenBy(of, 'trans_at')
  return {
    query: {
      columns: sql`e.exp_id AS "expId", e.flow, e.ended_on AS "endedOn", e.ending, ${isResult('won', of)} AS won,
        e.trans_id AS "transId", ${amount} AS "transAt", ${columnSeenBy(of, 'trans_curr_cd')} AS "transCurrCd",
        ${reason} AS "rsnCd", ${counterpartyColumn(question)} AS counterparty`,
      from: endedDisputes(question),
      where: [
        outcome && isResult(outcome, of),
        rsnCd && (rsnCd === noReason ? sql`${reason} IS NULL` : sql`${reason} = ${rsnCd}`),
        counterparty && sql`${counterpartyColumn(question)} = ${counterparty}`,
      ],
      sorts: { endedOn: 'e.ended_on', transAt: 'e.trans_at' },
      tieBreak: 'e.exp_id',
    },
    shown: (rows) =>
      rows.map((row) => ({ ...row, rsnNm: named.reason(row.rsnCd), insNm: named.institution(row.counterparty) })),
    file: {
      name: 'results',
      columns: [
        ...(['endedOn', 'outcome', 'ending', 'expId', 'transId', 'transAt', 'transCurrCd', 'rsnCd'] as const),
        'counterparty',
      ],
      cells: (row, language) => {
        const words = texts[language].disputeResult
        return {
          outcome: words.outcome[row.won ? 'won' : 'lost'],
          ending: words.ending[row.ending],
          rsnCd: [row.rsnCd, nameIn(row.rsnNm, language)].join(' ').trim(),
          counterparty: [row.counterparty, nameIn(row.insNm, language)].join(' ').trim(),
          transAt: { decimal: decimalAmount(row.transAt, row.transCurrCd) },
        }
      },
    },
  }
}

import type pg from 'pg'
import type { ReplyOf } from '../../../contract/call.ts'
import type { CurrencyFigures, Figure, transactionFigures } from '../../../contract/records/home.ts'
import { addDays, type Day, daysBetween } from '../../../domain/time/calendar.ts'
import { run, type Statement } from '../../db/pools/databases.ts'

export const network = ''

const weekDays = 7

interface DayRow {
  newest: Day | null
  /** Null, like all that follow, when there is none in the two weeks. */
  settle_dt: Day | null
  trans_curr_cd: string
  n: number
  trans_at: string
}

export async function figuresOf(
  search: pg.Pool,
  insIdCd: string,
  today: Day,
): Promise<ReplyOf<typeof transactionFigures>> {
  const rows = await run<DayRow>(search, figuresStatement(insIdCd, today))
  const byCurrency = Map.groupBy(
    rows.filter((row) => row.settle_dt !== null),
    (row) => row.trans_curr_cd,
  )
  return {
    today,
    newest: rows[0]?.newest ?? null,
    currencies: [...byCurrency]
      .map(([transCurrCd, own]) => currencyOf(transCurrCd, own, today))
      .sort((a, b) => b.week.n - a.week.n || a.transCurrCd.localeCompare(b.transCurrCd)),
  }
}

/** Reads only the day summary, which the importer keeps and which has a few rows a day. */
export function figuresStatement(insIdCd: string, today: Day): Statement {
  const sql = `
    SELECT whole.newest, day.*
    FROM (SELECT max(settle_dt) AS newest FROM history_day WHERE ins_id_cd = $1 AND settle_dt <= $3::date) AS whole
    LEFT JOIN (
      SELECT settle_dt, trans_curr_cd, sum(n)::float8 AS n, sum(trans_at)::text AS trans_at
      FROM history_day WHERE ins_id_cd = $1 AND settle_dt BETWEEN $2::date AND $3::date
      GROUP BY settle_dt, trans_curr_cd
    ) AS day ON true`
  return { sql, parameters: [insIdCd, addDays(today, 1 - 2 * weekDays), today] }
}

function currencyOf(transCurrCd: string, rows: readonly DayRow[], today: Day): CurrencyFigures {
  const days = Array.from({ length: 2 * weekDays }, (): Figure => ({ n: 0, transAt: '0' }))
  for (const { settle_dt, n, trans_at } of rows)
    if (settle_dt !== null) days[2 * weekDays - 1 - daysBetween(settle_dt, today)] = { n, transAt: trans_at }
  const week = days.splice(weekDays)
  return { transCurrCd, days: week, week: sumOf(week), weekBefore: sumOf(days) }
}

function sumOf(days: readonly Figure[]): Figure {
  const transAt = days.reduce((sum, day) => sum + BigInt(day.transAt), 0n)
  return { n: days.reduce((sum, day) => sum + day.n, 0), transAt: transAt.toString() }
}

import type pg from 'pg'
import type { Day } from '../../../domain/time/calendar.ts'
import { arrayText } from '../../db/lists/arrayText.ts'
import { copyLines } from '../../imports/copy.ts'
import type { PairTotal } from './chunk.ts'

interface DayTotal extends Pick<PairTotal, 'settleDt' | 'transId' | 'currency' | 'n' | 'transAt'> {
  /** Empty: the whole network. */
  insIdCd: string
}

/**
 * Updates the day summary in the transaction that inserts, so that it always agrees with the table. Importers take turns, so
 * that a day without a total has none until the commit: its rows are copied, which takes half the time.
 */
export async function countIntoDays(client: pg.Client, totals: readonly PairTotal[]): Promise<void> {
  const days = daysOf(totals)
  const known = await daysWithTotal(client, new Set(totals.map(({ settleDt }) => settleDt)))
  await copyDays(
    client,
    days.filter(({ settleDt }) => !known.has(settleDt)),
  )
  await addToDays(
    client,
    days.filter(({ settleDt }) => known.has(settleDt)),
  )
}

/** Each pair counts once for the network and once for each institution of it, in the order of the summary's key. */
function daysOf(totals: readonly PairTotal[]): DayTotal[] {
  const days = new Map<string, DayTotal>()
  for (const { acq, iss, settleDt, transId, currency, n, transAt } of totals)
    for (const insIdCd of acq === iss ? ['', acq] : ['', acq, iss]) {
      const key = `${insIdCd} ${settleDt} ${transId} ${currency}`
      const day = days.get(key)
      if (day) {
        day.n += n
        day.transAt += transAt
      } else days.set(key, { insIdCd, settleDt, transId, currency, n, transAt })
    }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day)
}

async function daysWithTotal(client: pg.Client, days: ReadonlySet<Day>): Promise<ReadonlySet<Day>> {
  const { rows } = await client.query<{ day: Day }>(
    "SELECT settle_dt AS day FROM history_total WHERE ins_id_cd = '' AND settle_dt = ANY($1::date[])",
    [[...days]],
  )
  return new Set(rows.map(({ day }) => day))
}

async function copyDays(client: pg.Client, days: readonly DayTotal[]): Promise<void> {
  if (days.length === 0) return
  const lines = days.map(({ insIdCd, settleDt, transId, currency, n, transAt }) =>
    [insIdCd, settleDt, transId, currency, n, transAt].join('\t'),
  )
  const copyTo = (table: string, copied: readonly string[]) =>
    copyLines(client, table, copied.keys(), (place) => copied[place] ?? '')
  await copyTo('history_day (ins_id_cd, settle_dt, trans_id, trans_curr_cd, n, trans_at)', lines)
  const counts = new Map<string, number>()
  for (const { insIdCd, settleDt, n } of days) {
    const key = `${insIdCd}\t${settleDt}`
    counts.set(key, (counts.get(key) ?? 0) + n)
  }
  const totalLines = [...counts].map(([key, n]) => `${key}\t${n}`)
  await copyTo('history_total (ins_id_cd, settle_dt, n)', totalLines)
}

async function addToDays(client: pg.Client, days: readonly DayTotal[]): Promise<void> {
  if (days.length === 0) return
  await client.query(
    `WITH arrived AS MATERIALIZED (
       SELECT * FROM unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::bigint[], $6::numeric[])
         AS day (ins_id_cd, settle_dt, trans_id, trans_curr_cd, n, trans_at)
     ), counted AS (
       INSERT INTO history_total AS total (ins_id_cd, settle_dt, n)
       SELECT ins_id_cd, settle_dt, sum(n) FROM arrived GROUP BY 1, 2
       ON CONFLICT (ins_id_cd, settle_dt) DO UPDATE SET n = total.n + excluded.n
     )
     INSERT INTO history_day AS day (ins_id_cd, settle_dt, trans_id, trans_curr_cd, n, trans_at)
     SELECT * FROM arrived
     ON CONFLICT (ins_id_cd, settle_dt, trans_id, trans_curr_cd)
     DO UPDATE SET n = day.n + excluded.n, trans_at = day.trans_at + excluded.trans_at`,
    [
      arrayText(days.map(({ insIdCd }) => insIdCd)),
      arrayText(days.map(({ settleDt }) => settleDt)),
      arrayText(days.map(({ transId }) => transId)),
      arrayText(days.map(({ currency }) => currency)),
      arrayText(days.map(({ n }) => n)),
      arrayText(days.map(({ transAt }) => transAt)),
    ],
  )
}

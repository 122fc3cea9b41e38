import type pg from 'pg'
import { addDays, dayOf } from '../../../domain/calendar.ts'
import { judgedDays } from '../../../domain/risk.ts'
import type { CardVault } from '../../db/cardVault.ts'
import { idsPerDay } from '../../db/dayIds.ts'
import { addInstitutions, copyLines } from '../../imports/copy.ts'
import type { Inserter, Taken } from '../../imports/importFile.ts'
import { copyColumns, type ImportChunk, linesOfNewMonth, type PairTotal } from './chunk.ts'
import { chainChunk } from './chunkChain.ts'
import { differingLines } from './differing.ts'
import { findRefundedClaims } from './refunds.ts'

interface Arrived {
  totals: PairTotal[]
  refused: NonNullable<Taken['refused']>
}

type TotalRow = Omit<PairTotal, 'n' | 'transAt'> & { n: string; transAt: string }

/**
 * A known transaction (priKey, logCd, settleDt) is skipped when equal and refused when it differs. Unknown institutions
 * are added under their number, since an exception may be raised against them at once.
 */
export async function openInserter(client: pg.Client, vault: CardVault): Promise<Inserter<ImportChunk>> {
  await client.query("SET temp_buffers = '64MB'")
  await client.query(`CREATE TEMP TABLE incoming AS SELECT ${copyColumns} FROM history WITH NO DATA`)
  // Most files are new, and going straight into the table is twice as fast. Once a chunk met something known, the next
  // ones go through `incoming`, until one is all new again.
  let allNew = true
  const touched = new Set<string>()
  const knownMerchants = new Set<string>()

  async function arrive(chunk: ImportChunk, firstId: number): Promise<Arrived> {
    if (allNew) {
      await client.query('SAVEPOINT straight')
      try {
        await copyStraight(client, chunk, firstId)
        return { totals: [...chunk.totals.values()], refused: [] }
      } catch (error) {
        if (!isDuplicate(error)) throw error
        await client.query('ROLLBACK TO SAVEPOINT straight')
      }
    }
    await ensureMonths(client, [...chunk.months.keys()])
    await client.query('TRUNCATE incoming')
    await copy(client, 'incoming', chunk, firstId, chunk.lines.keys())
    const { rows } = await client.query<TotalRow>(insertNew)
    const totals = rows.map((row) => ({ ...row, n: Number(row.n), transAt: BigInt(row.transAt) }))
    return { totals, refused: await differingLines(client, vault, chunk, firstId) }
  }

  return {
    async insert(chunk) {
      await client.query('BEGIN')
      try {
        // Importers take turns: two files with the same transactions would otherwise wait for each other.
        await client.query("SELECT pg_advisory_xact_lock(hashtext('import transactions'))")
        await addInstitutions(client, chunk.institutions)
        const firstId = await reserveIds(client, chunk.lines.length)
        const { totals, refused } = await arrive(chunk, firstId)
        await countIntoDays(client, totals)
        await keepMerchants(client, chunk, knownMerchants)
        const days = new Set(totals.map(({ settleDt }) => settleDt))
        await chainChunk(client, { firstSeq: String(firstId), seqs: chunk.lines.length, days: [...days] })
        await findRefundedClaims(
          client,
          chunk.credits.map((index) => (chunk.days[index] ?? 0) * idsPerDay + firstId + index),
        )
        await leaveToJudge(client, firstId, chunk.lines.length, totals)
        await client.query('COMMIT')
        const inserted = totals.reduce((sum, total) => sum + total.n, 0)
        allNew = inserted === chunk.lines.length
        for (const month of chunk.months.keys()) touched.add(month)
        for (const merchant of chunk.merchants.keys()) knownMerchants.add(merchant)
        return { inserted, refused }
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {})
        throw error
      }
    },
    finish: (owner) => refreshStatistics(owner, touched),
  }
}

/**
 * Analyzes and vacuums these months (`YYYYMM01`) and analyzes the whole table, since autovacuum looks only at
 * partitions.
 */
async function refreshStatistics(owner: pg.Client, months: ReadonlySet<string>): Promise<void> {
  const partitions = [...months].map((month) => `history_${month.slice(0, 6)}`)
  await owner.query(`VACUUM (ANALYZE, SKIP_LOCKED) ${[...partitions, 'history_day', 'history_total'].join(', ')}`)
  // Since 18, a partitioned table can be sampled without looking at each partition once more.
  const { rows } = await owner.query<{ knows_only: boolean }>(
    "SELECT current_setting('server_version_num')::int >= 180000 AS knows_only",
  )
  await owner.query(`ANALYZE (SKIP_LOCKED) ${rows[0]?.knows_only ? 'ONLY ' : ''}history`)
}

const insertNew = `
  WITH arrived AS (
    INSERT INTO history (${copyColumns}) SELECT ${copyColumns} FROM incoming
    ON CONFLICT DO NOTHING
    RETURNING acq_ins_id_cd, iss_ins_id_cd, settle_dt, trans_id, trans_curr_cd, trans_at
  )
  SELECT acq_ins_id_cd AS acq, iss_ins_id_cd AS iss, settle_dt AS "settleDt", trans_id AS "transId",
    trans_curr_cd AS currency, count(*) AS n, sum(trans_at) AS "transAt"
  FROM arrived GROUP BY 1, 2, 3, 4, 5`

/** Updates the day summary in the transaction that inserts, so that it always agrees with the table. */
async function countIntoDays(client: pg.Client, totals: readonly PairTotal[]): Promise<void> {
  const days = daysOf(totals)
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
      arrayOf(days, ({ insIdCd }) => insIdCd || '""'),
      arrayOf(days, ({ settleDt }) => settleDt),
      arrayOf(days, ({ transId }) => transId),
      arrayOf(days, ({ currency }) => currency),
      arrayOf(days, ({ n }) => n),
      arrayOf(days, ({ transAt }) => transAt),
    ],
  )
}

interface DayTotal extends Pick<PairTotal, 'settleDt' | 'transId' | 'currency' | 'n' | 'transAt'> {
  /** Empty: the whole network. */
  insIdCd: string
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

/** Adds the merchants that this importer has not seen yet. */
async function keepMerchants(client: pg.Client, { merchants }: ImportChunk, known: ReadonlySet<string>): Promise<void> {
  const added = [...merchants].filter(([key]) => !known.has(key)).map(([, merchant]) => merchant)
  if (added.length === 0) return
  await client.query(
    `INSERT INTO merchant (acq_ins_id_cd, mchnt_cd, name)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) ON CONFLICT DO NOTHING`,
    [added.map(({ acq }) => acq), added.map(({ mchntCd }) => mchntCd), added.map(({ name }) => name)],
  )
}

/** An array in PostgreSQL's words, which is made far faster than by the driver. Only for codes and numbers. */
function arrayOf(totals: readonly DayTotal[], value: (total: DayTotal) => string | number | bigint): string {
  return `{${totals.map(value).join(',')}}`
}

async function leaveToJudge(
  client: pg.Client,
  firstId: number,
  count: number,
  totals: readonly PairTotal[],
): Promise<void> {
  const since = addDays(dayOf(new Date()), -judgedDays)
  const days = new Set(totals.map(({ settleDt }) => settleDt).filter((day) => day >= since))
  if (days.size === 0) return
  await client.query('INSERT INTO risk_pending (first_seq, n, days) VALUES ($1, $2, $3::date[])', [
    firstId,
    count,
    [...days],
  ])
}

/**
 * Returns the first of `count` consecutive numbers. Only importers take any, one at a time. At a wrap of the sequence,
 * its remaining numbers are skipped.
 */
async function reserveIds(client: pg.Client, count: number): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ first: string; last: string }>(
      "SELECT min(n) AS first, max(n) AS last FROM (SELECT nextval('history_seq') AS n FROM generate_series(1, $1)) AS taken",
      [count],
    )
    const first = Number(rows[0]?.first)
    if (Number(rows[0]?.last) - first === count - 1) return first
  }
}

/** Months that begin with many of the lines get their indexes when all of these are in. */
async function copyStraight(client: pg.Client, chunk: ImportChunk, firstId: number): Promise<void> {
  const many = [...chunk.months].filter(([, places]) => places.length >= linesOfNewMonth).map(([month]) => month)
  const { rows: begun } = await client.query<{ month: string }>(
    'SELECT month FROM unnest($1::text[]) AS month WHERE begin_history_month(month::date)',
    [many],
  )
  const begunMonths = new Set(begun.map(({ month }) => month))
  const others = [...chunk.months].filter(([month]) => !begunMonths.has(month))
  await ensureMonths(
    client,
    others.map(([month]) => month),
  )
  for (const month of begunMonths) {
    await copy(client, `history_${month.slice(0, 6)}`, chunk, firstId, chunk.months.get(month) ?? [])
    await client.query('SELECT end_history_month($1::date)', [month])
  }
  const [only, ...more] = others
  if (!only) return
  const places = more.length === 0 ? only[1] : others.flatMap(([, ofMonth]) => ofMonth).sort((a, b) => a - b)
  await copy(client, 'history', chunk, firstId, places)
}

async function ensureMonths(client: pg.Client, months: readonly string[]): Promise<void> {
  await client.query('SELECT ensure_history_partition(day) FROM unnest($1::date[]) AS day', [months])
}

async function copy(
  client: pg.Client,
  table: string,
  chunk: ImportChunk,
  firstId: number,
  places: Iterable<number>,
): Promise<void> {
  const idAt = (place: number) => (chunk.days[place] ?? 0) * idsPerDay + firstId + place
  await copyLines(client, `${table} (${copyColumns})`, places, (place) => `${chunk.lines[place]}\t${idAt(place)}`)
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

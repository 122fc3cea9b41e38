import { sql } from 'kysely'
import type pg from 'pg'
import { claimTransIds } from '../../../domain/records/refunds.ts'
import { judgedDays } from '../../../domain/risk/risk.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { idsPerDay } from '../../db/dayIds.ts'
import { isDuplicate } from '../../db/isDuplicate.ts'
import { compiled, run } from '../../db/pools/databases.ts'
import { creditRefunds } from '../../db/refunds.ts'
import { addInstitutions, copyLines } from '../../imports/copy.ts'
import type { Inserter, Taken } from '../../imports/importFile.ts'
import { copyColumns, type ImportChunk, linesOfNewMonth, monthOf, type PairTotal } from './chunk.ts'
import { chainChunk, type HashedRows } from './chunkChain.ts'
import { countIntoDays } from './countIntoDays.ts'
import { differingLines } from './differing.ts'
import { monthStatistics } from './monthStatistics.ts'

interface Arrived {
  totals: PairTotal[]
  refused: NonNullable<Taken['refused']>
  /** Null where not all lines were stored. */
  hashed: ReadonlyMap<string, HashedRows> | null
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
  const statistics = monthStatistics()
  const knownMerchants = new Set<string>()

  async function arrive(chunk: ImportChunk, firstId: number): Promise<Arrived> {
    if (allNew) {
      await client.query('SAVEPOINT straight')
      try {
        await copyStraight(client, chunk, firstId)
        return { totals: [...chunk.totals.values()], refused: [], hashed: hashedOf(chunk) }
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
    return { totals, refused: await differingLines(client, vault, chunk, firstId), hashed: null }
  }

  return {
    async insert(chunk) {
      statistics.goesInto([...chunk.months.keys()])
      await client.query('BEGIN')
      try {
        // Importers take turns: two files with the same transactions would otherwise wait for each other.
        await client.query("SELECT pg_advisory_xact_lock(hashtext('import transactions'))")
        await addInstitutions(client, chunk.institutions)
        const firstId = await reserveIds(client, chunk.lines.length)
        const { totals, refused, hashed } = await arrive(chunk, firstId)
        await countIntoDays(client, totals)
        await keepMerchants(client, chunk, knownMerchants)
        const days = new Set(totals.map(({ settleDt }) => settleDt))
        await chainChunk(client, { firstSeq: String(firstId), seqs: chunk.lines.length, days: [...days], hashed })
        await findRefundedClaims(
          client,
          chunk.credits.map((index) => (chunk.days[index] ?? 0) * idsPerDay + firstId + index),
        )
        await leaveToJudge(client, firstId, chunk.lines.length, totals)
        await client.query('COMMIT')
        for (const { settleDt, n } of totals) statistics.addRows(monthOf(settleDt), n)
        const inserted = totals.reduce((sum, total) => sum + total.n, 0)
        allNew = inserted === chunk.lines.length
        for (const merchant of chunk.merchants.keys()) knownMerchants.add(merchant)
        return { inserted, refused }
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {})
        throw error
      }
    },
    tidy: { table: 'history', work: statistics.refresh },
  }
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

function hashedOf({ months }: ImportChunk): Map<string, HashedRows> {
  return new Map([...months].map(([month, { places, hash }]) => [month, { n: places.length, hash: hash.digest() }]))
}

/** Months that begin with many of the lines get their indexes when all of these are in. */
async function copyStraight(client: pg.Client, chunk: ImportChunk, firstId: number): Promise<void> {
  const many = [...chunk.months].filter(([, { places }]) => places.length >= linesOfNewMonth).map(([month]) => month)
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
    await copy(client, `history_${month.slice(0, 6)}`, chunk, firstId, chunk.months.get(month)?.places ?? [])
    await client.query('SELECT end_history_month($1::date)', [month])
  }
  const [only, ...more] = others
  if (!only) return
  const places = more.length === 0 ? only[1].places : others.flatMap(([, { places }]) => places).sort((a, b) => a - b)
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

/**
 * Finds the claims whose original may be refunded by these new credits, so that their submitters are told, each once of
 * each credit. In the transaction that inserts them.
 */
async function findRefundedClaims(client: pg.Client, creditIds: readonly number[]): Promise<void> {
  if (creditIds.length === 0) return
  await run(
    client,
    compiled(sql`
      WITH found AS (
        INSERT INTO possible_refund (exp_id, history_id, told)
        SELECT e.exp_id, r.id, true
        FROM history AS r
          JOIN exception AS e ON e.pan_hash = r.pan_hash AND NOT e.deleted AND e.trans_id = ANY(${claimTransIds}::text[])
          JOIN history AS h ON h.id = e.orig_id AND ${creditRefunds}
        WHERE r.id = ANY(${creditIds}::bigint[])
        ON CONFLICT DO NOTHING
        RETURNING exp_id
      )
      INSERT INTO notice_outbox (recipients, facts)
      SELECT jsonb_build_object('userIds', jsonb_build_array(u.user_id::text), 'actedFor', e.submit_ins_id_cd),
        jsonb_build_object('kind', 'refund', 'expId', e.exp_id, 'flow', e.flow, 'n', count(*))
      FROM found JOIN exception AS e USING (exp_id)
        JOIN app_user AS u ON u.user_id = e.last_submitter AND NOT u.disabled AND NOT u.deleted
      GROUP BY u.user_id, e.exp_id, e.flow, e.submit_ins_id_cd ORDER BY u.user_id, e.exp_id`),
  )
}

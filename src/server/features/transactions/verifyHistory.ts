import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Day } from '../../../domain/time/calendar.ts'
import { brokenDay, DayCounter, sealDueBefore } from '../../db/cards/sealedDays.ts'
import { noHash, timeText } from '../../db/chain.ts'
import { rowsHash } from '../../db/historyRows.ts'
import type { Tables } from '../../db/tables.ts'
import { type ChunkFacts, hashOfChunk } from './chunkChain.ts'

interface HistoryVerified {
  rows: number
  chunks: number
  days: number
  /** Months (`202601`) that were imported here but are kept elsewhere, so that their rows can't be read. */
  elsewhere: string[]
  broken: BrokenHistory | null
}

interface BrokenHistory {
  /** Null when no single chunk is broken. */
  chunkId: string | null
  day: Day | null
  what: string
}

interface ChunkRow extends ChunkFacts {
  day: Day
  prevHash: Buffer
  hash: Buffer
}

const batch = 500

/**
 * Recomputes the hashes of all transactions, a chunk at a time, and reports the first changed chunk, transaction
 * without an import, or sealed day that doesn't match. PostgreSQL hashes the rows, so memory stays constant. `progress`
 * is called after every chunk.
 */
export function verifyHistory(
  db: Kysely<Tables>,
  progress: (rows: number) => void = () => {},
  now?: Date,
): Promise<HistoryVerified> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(trx)
      const months = await monthsHere(trx)
      const days = new DayCounter()
      const elsewhere = new Set<string>()
      const counted = { rows: 0, chunks: 0, days: 0 }
      const found = (broken: BrokenHistory | null) => ({ ...counted, elsewhere: [...elsewhere].sort(), broken })
      let before: { at: string; hash: Buffer } = { at: '', hash: noHash }
      for await (const chunk of chunksInOrder(trx)) {
        const { chunkId, day, days: settled } = chunk
        const at = (what: string) => found({ chunkId, day: null, what })
        if (chunkId !== String(counted.chunks + 1)) return at('A chunk before this one is missing.')
        if (!chunk.prevHash.equals(before.hash)) return at('It is not chained to the chunk before it.')
        if (chunk.at < before.at) return at('Its time is before that of the chunk before it.')
        if (!chunk.hash.equals(hashOfChunk(chunk.prevHash, chunk)))
          return at('Hash mismatch: the description of the chunk was changed.')
        before = chunk
        counted.chunks += 1
        days.add(day, chunk.hash)
        const month = settled[0]?.slice(0, 6) ?? ''
        if (!months.has(month)) elsewhere.add(month)
        else {
          const broken = brokenRows(chunk, await rowsNow(trx, chunk))
          if (broken) return at(broken)
          counted.rows += chunk.n
          progress(counted.rows)
        }
      }
      const stray = await strayRow(trx, counted.rows)
      if (stray) return found({ chunkId: null, day: null, what: stray })
      const sealed = await trx.selectFrom('history_chunk_day').selectAll().orderBy('day').execute()
      counted.days = sealed.length
      const broken = brokenDay(sealed, days.found(), { dueBefore: await sealDueBefore(trx, now) })
      return found(broken && { chunkId: null, ...broken })
    })
}

function brokenRows({ n, rowsHash: hash, days }: ChunkRow, now: { n: number; hash: Buffer }): string | null {
  const settled = `${days[0]}${days.length > 1 ? ` to ${days.at(-1)}` : ''}`
  if (now.n !== n) return `It brought ${n} transactions settled on ${settled}, ${now.n} are there.`
  return now.hash.equals(hash) ? null : `Of its ${n} transactions settled on ${settled} at least one was changed.`
}

async function rowsNow(trx: Kysely<Tables>, chunk: ChunkRow): Promise<{ n: number; hash: Buffer }> {
  const { sql: text, parameters } = rowsHash('history_all', chunk, chunk.format)
  const { rows } = await trx.executeQuery<{ n: number; hash: Buffer }>(CompiledQuery.raw(text, [...parameters]))
  const [found] = rows
  if (!found) throw new Error('A query without a row.')
  return found
}

/** Months that have a partition here, archived ones among them, such as `202601`. */
async function monthsHere(trx: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ month: string }>`
    SELECT right(relid::regclass::text, 6) AS month
    FROM unnest(ARRAY['history', 'history_archive']::regclass[]) AS whole, pg_partition_tree(whole) WHERE isleaf`.execute(
    trx,
  )
  return new Set(rows.map((row) => row.month))
}

async function strayRow(trx: Kysely<Tables>, brought: number): Promise<string | null> {
  const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM history_all`.execute(trx)
  const n = Number(rows[0]?.n)
  if (n === brought) return null
  const { rows: strays } = await sql<{ priKey: string; day: string }>`
    SELECT pri_key AS "priKey", to_char(settle_dt, 'YYYYMMDD') AS day FROM history_all AS h
    WHERE NOT EXISTS (
      SELECT FROM history_chunk AS c
      WHERE h.id % 10000000000 >= c.first_seq AND h.id % 10000000000 < c.first_seq + c.seqs AND h.settle_dt = any(c.days)
    ) LIMIT 1`.execute(trx)
  const [stray] = strays
  const one = stray ? `: ${stray.priKey}, settled on ${stray.day}, is one` : ''
  return `Imports have brought ${brought} transactions, ${n} are there${one}.`
}

async function* chunksInOrder(trx: Kysely<Tables>): AsyncGenerator<ChunkRow> {
  for (let after = '0'; ; ) {
    const { rows } = await sql<ChunkRow>`
      SELECT chunk_id AS "chunkId", ${timeText(sql`at`)} AS at, to_char(at AT TIME ZONE 'UTC', 'YYYYMMDD') AS day,
        first_seq AS "firstSeq", seqs, n, format, rows_hash AS "rowsHash", prev_hash AS "prevHash", hash,
        ARRAY(SELECT to_char(one, 'YYYYMMDD') FROM unnest(days) AS one ORDER BY one) AS days
      FROM history_chunk WHERE chunk_id > ${after} ORDER BY chunk_id LIMIT ${batch}`.execute(trx)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.chunkId
  }
}

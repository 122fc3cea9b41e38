import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Day } from '../../../domain/time/calendar.ts'
import { sealFinishedDays } from '../../db/cards/sealedDays.ts'
import { hashOf, noHash } from '../../db/chain.ts'
import { newestFormat, rowsHash } from '../../db/historyRows.ts'
import { run } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'

/** The fields that a link's hash covers after the previous hash, in this order. */
export interface ChunkFacts {
  chunkId: string
  /** ISO 8601 in UTC with microseconds. */
  at: string
  firstSeq: string
  seqs: number
  days: Day[]
  n: number
  format: number
  rowsHash: Buffer
}

export function hashOfChunk(prevHash: Buffer, chunk: ChunkFacts): Buffer {
  const { chunkId, at, firstSeq, seqs, days, n, format, rowsHash } = chunk
  return hashOf(prevHash, [chunkId, at, firstSeq, seqs, days.join(' '), n, format, rowsHash.toString('hex')])
}

interface ChunkOfRows {
  firstSeq: string
  seqs: number
  days: readonly Day[]
  /** By the first day of a month, as the importer knows them of what it sent; else PostgreSQL hashes what is stored. */
  hashed?: ReadonlyMap<Day, HashedRows> | null
}

export interface HashedRows {
  n: number
  hash: Buffer
}

/**
 * Adds a chunk to the chain in the transaction that inserts it. Importers run one at a time, so the last link stays the
 * last until the commit.
 */
export async function chainChunk(client: pg.Client, { firstSeq, seqs, days, hashed }: ChunkOfRows): Promise<void> {
  const months = Map.groupBy([...days].sort(), (day) => `${day.slice(0, 6)}01`)
  for (const [month, ofMonth] of months) {
    const stored = { firstSeq, seqs, days: ofMonth }
    const found = hashed?.get(month) ?? (await run<HashedRows>(client, rowsHash('history', stored)))[0]
    if (!found || found.n === 0) continue
    const { n, hash: rows } = found
    const { chunkId, at, prevHash } = await nextPlace(client)
    const facts = { chunkId, at, firstSeq, seqs, days: ofMonth, n, format: newestFormat, rowsHash: rows }
    await client.query(
      `INSERT INTO history_chunk (chunk_id, at, first_seq, seqs, days, n, format, rows_hash, prev_hash, hash)
       VALUES ($1, $2, $3, $4, $5::date[], $6, $7, $8, $9, $10)`,
      [chunkId, at, firstSeq, seqs, ofMonth, n, newestFormat, rows, prevHash, hashOfChunk(prevHash, facts)],
    )
  }
}

async function nextPlace(client: pg.Client): Promise<{ chunkId: string; at: string; prevHash: Buffer }> {
  const { rows } = await client.query<{ chunkId: string; at: string; prevHash: Buffer | null }>(
    `SELECT (coalesce(last.chunk_id, 0) + 1)::text AS "chunkId", last.hash AS "prevHash",
       to_char(greatest(clock_timestamp(), last.at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
     FROM (SELECT) AS one LEFT JOIN (SELECT * FROM history_chunk ORDER BY chunk_id DESC LIMIT 1) AS last ON true`,
  )
  const [place] = rows
  if (!place) throw new Error('A query without a row.')
  return { ...place, prevHash: place.prevHash ?? noHash }
}

/** Returns how many days were sealed. */
export function sealChunks(db: Kysely<Tables>, now: Date): Promise<number> {
  return sealFinishedDays(db, 'history_chunk_day', now, async (trx, last, before) => {
    const { rows } = await sql<{ day: Day; n: number; hash: Buffer }>`
      SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS n,
        sha256(string_agg(hash, ''::bytea ORDER BY chunk_id)) AS hash
      FROM history_chunk
      WHERE at >= ${last ?? '20000101'}::timestamp AT TIME ZONE 'UTC' + ${last ? '1 day' : '0'}::interval
        AND at < ${before}::timestamp AT TIME ZONE 'UTC'
      GROUP BY 1 ORDER BY 1`.execute(trx)
    return rows
  })
}

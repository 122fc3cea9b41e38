import type pg from 'pg'
import { keepSeals, onClient } from '../db/cards/cardKeyUse.ts'
import type { CardVault } from '../db/cards/cardVault.ts'
import { lockCardKeys } from '../db/cards/resealCards.ts'
import { type Connection, connectAs } from '../db/pools/databases.ts'
import type { Rejection } from './checks.ts'
import { type ChunkKind, chunkSizeOf, readChunks } from './chunks.ts'
import { withInstitutions } from './institutionCodes.ts'
import { openRejects } from './rejects.ts'
import { isOwner, openTidying, type Tidy, type Tidying } from './tidying.ts'

export interface ImportKind<Chunk extends { lines: readonly string[] }> extends ChunkKind<Chunk> {
  openInserter(client: pg.Client, vault: CardVault): Promise<Inserter<Chunk>>
}

export interface Inserter<Chunk> {
  insert(chunk: Chunk): Promise<Taken>
  /** Is called while a chunk is being inserted, and once with `ended` when all are in. */
  tidy?: Tidy
}

export interface Taken {
  inserted: number
  changed?: number
  refused?: readonly (Rejection & { line: number })[]
}

export interface ImportProgress {
  read: number
  inserted: number
  changed: number
  known: number
  rejected: number
  seconds: number
}

export interface ImportResult extends ImportProgress {
  /** Null when there are no bad lines. */
  rejectsFile: string | null
  /** True when it was stopped before the end: run it again to add what is missing. */
  interrupted: boolean
  /** True when statistics were not refreshed, since the login does not own the table. */
  withoutStatistics: boolean
}

export interface ImportOptions<Chunk = never> {
  connection: Connection
  vault: CardVault
  /** A path (`.csv` or `.csv.gz`), or the content; or what `chunksOf` has made. */
  source: string | AsyncIterable<Buffer | string> | { chunks: AsyncIterable<Chunk> }
  /** Lists line number, column and reason of bad lines. By default beside the file. */
  rejectsFile?: string
  chunkSize?: number
  /** Takes a file with columns that the import does not know. */
  ignoreUnknown?: boolean
  /** Takes a file that has a header and no line. */
  allowEmpty?: boolean
  onProgress?: (progress: ImportProgress) => void
  /** Is called with the work after the last row, such as new statistics. If missing, the import waits for that work. */
  finishAside?: (finishing: Promise<void>) => void
  signal?: AbortSignal
}

/**
 * Imports a CSV file (RFC 4180, with a header) in constant memory: lines are read and encrypted while the database
 * inserts those before. Each chunk is committed by itself and known lines are skipped, so an import that broke off is
 * simply run again. A kind may treat a known line as a change instead.
 */
export async function importFile<Chunk extends { lines: readonly string[] }>(
  kind: ImportKind<Chunk>,
  options: ImportOptions<Chunk>,
): Promise<ImportResult> {
  const { connection, vault, source, chunkSize = chunkSizeOf(kind), onProgress, finishAside, signal } = options
  const rejects = await openRejects(
    options.rejectsFile ?? (typeof source === 'string' ? `${source}.rejects.csv` : null),
  )
  const began = performance.now()
  const counts = { read: 0, inserted: 0, changed: 0, known: 0, rejected: 0 }
  const progress = (): ImportProgress => ({ ...counts, seconds: (performance.now() - began) / 1000 })
  const client = await connectAs(connection, { role: 'recourse_app', statement_timeout: '0' })
  let tidying: Tidying | null = null
  try {
    await lockCardKeys(client, 'seal')
    await keepSeals(onClient(client), vault)
    const inserter = await kind.openInserter(client, vault)
    const { tidy } = inserter
    const mayTidy = tidy !== undefined && (await isOwner(connection, tidy))
    tidying = mayTidy ? openTidying(connection, tidy) : null
    const reject = (line: number, column: string, reason: string) => {
      counts.rejected++
      rejects.add(line, column, reason)
    }
    let inserting: Promise<void> = Promise.resolve()
    const insert = async (full: Chunk) => {
      await inserting
      inserting = inserter.insert(full).then(async ({ inserted, changed = 0, refused = [] }) => {
        await keepSeals(onClient(client), vault)
        counts.inserted += inserted
        counts.changed += changed
        counts.known += full.lines.length - inserted - changed - refused.length
        for (const { line, column, reason } of refused) reject(line, column, reason)
        onProgress?.(progress())
      })
      inserting.catch(() => {}) // Met where it is awaited.
      tidying?.goOn()
    }
    const isMade = typeof source === 'object' && 'chunks' in source
    const { ignoreUnknown = false, allowEmpty = false } = options
    const onLine = () => counts.read++
    const reading = { vault, chunkSize, onLine, reject, settle: rejects.settle, signal, ignoreUnknown, allowEmpty }
    const read = await withInstitutions(client, kind.columns, kind.read)
    for await (const chunk of isMade ? source.chunks : readChunks({ ...kind, read }, source, reading)) {
      if (isMade) counts.read += chunk.lines.length
      await insert(chunk)
      if (signal?.aborted) break
    }
    await inserting
    if (counts.inserted > 0 && tidying) {
      const finishing = tidying.finish()
      tidying = null
      if (finishAside) finishAside(finishing)
      else await finishing
    }
    return {
      ...progress(),
      rejectsFile: await rejects.close(),
      interrupted: signal?.aborted ?? false,
      withoutStatistics: tidy !== undefined && !mayTidy && counts.inserted > 0,
    }
  } finally {
    await tidying?.close()
    await client.end()
    await rejects.close()
  }
}

import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { keepSeals, onClient } from '../db/cardKeyUse.ts'
import type { CardVault } from '../db/cardVault.ts'
import { type Connection, connectAs, connectAsOwner } from '../db/databases.ts'
import { lockCardKeys } from '../db/resealCards.ts'
import type { Rejection } from './checks.ts'
import { openRejects } from './rejects.ts'
import { readFile, readLines } from './source.ts'

export interface ImportKind<Chunk extends { lines: readonly string[] }> {
  columns: readonly string[]
  /** Columns that a header may leave out: their values are then empty. */
  optional?: readonly string[]
  /** `values` are in the order of `columns`; null when nothing is wrong. */
  check(values: readonly string[]): Rejection | null
  chunkSize?: number
  emptyChunk(): Chunk
  /** Whether the next line should begin a new chunk, although this one has room. */
  endsBefore?(chunk: Chunk, values: readonly string[]): boolean
  addToChunk(chunk: Chunk, values: readonly string[], vault: CardVault, line: number): void
  openInserter(client: pg.Client, vault: CardVault): Promise<Inserter<Chunk>>
}

export interface Inserter<Chunk> {
  insert(chunk: Chunk): Promise<Taken>
  finish?(owner: pg.Client): Promise<void>
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
}

export interface ImportOptions<Chunk = never> {
  connection: Connection
  vault: CardVault
  /** A path (`.csv` or `.csv.gz`), or the content; or what `chunksOf` has made. */
  source: string | AsyncIterable<Buffer | string> | { chunks: AsyncIterable<Chunk> }
  /** Lists line number, column and reason of bad lines. By default beside the file. */
  rejectsFile?: string
  chunkSize?: number
  onProgress?: (progress: ImportProgress) => void
  /** Takes what follows the last row, such as new statistics: otherwise the import ends after it. */
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
  try {
    await lockCardKeys(client, 'seal')
    await keepSeals(onClient(client), vault)
    const inserter = await kind.openInserter(client, vault)
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
    }
    const taking = { vault, chunkSize, counts, rejects, reject, signal }
    for await (const chunk of isMade(source) ? countedIn(counts, source.chunks) : readChunks(kind, source, taking)) {
      await insert(chunk)
      if (signal?.aborted) break
    }
    await inserting
    if (counts.inserted > 0 && inserter.finish) {
      const finishing = finish(connection, inserter.finish)
      if (finishAside) finishAside(finishing)
      else await finishing
    }
    return { ...progress(), rejectsFile: await rejects.close(), interrupted: signal?.aborted ?? false }
  } finally {
    await rejects.close()
    await client.end()
  }
}

function isMade<Chunk>(source: ImportOptions<Chunk>['source']): source is { chunks: AsyncIterable<Chunk> } {
  return typeof source === 'object' && 'chunks' in source
}

const rowsAPiece = 500

/** Puts rows of our own, with the values in the order of the columns, into chunks that need no check. */
export async function* chunksOf<Chunk extends { lines: readonly string[] }>(
  kind: ImportKind<Chunk>,
  rows: Iterable<readonly string[]>,
  vault: CardVault,
): AsyncGenerator<Chunk> {
  let chunk = kind.emptyChunk()
  let line = 1
  for (const values of rows) {
    if (isFull(kind, chunk, values)) {
      yield chunk
      chunk = kind.emptyChunk()
    }
    kind.addToChunk(chunk, values, vault, ++line)
    if (line % rowsAPiece === 0) await setImmediate()
  }
  yield chunk
}

async function* countedIn<Chunk extends { lines: readonly string[] }>(
  counts: { read: number },
  chunks: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    counts.read += chunk.lines.length
    yield chunk
  }
}

interface Taking {
  vault: CardVault
  chunkSize: number
  counts: { read: number }
  rejects: { settle(): Promise<void> }
  reject: (line: number, column: string, reason: string) => void
  signal: AbortSignal | undefined
}

async function* readChunks<Chunk extends { lines: readonly string[] }>(
  kind: ImportKind<Chunk>,
  source: string | AsyncIterable<Buffer | string>,
  { vault, chunkSize, counts, rejects, reject, signal }: Taking,
): AsyncGenerator<Chunk> {
  let chunk = kind.emptyChunk()
  for await (const lines of readLines(typeof source === 'string' ? readFile(source) : source, kind)) {
    for (const line of lines) {
      counts.read++
      const broken = 'fault' in line ? { column: '', reason: line.fault } : kind.check(line.values)
      if (broken) reject(line.line, broken.column, broken.reason)
      else if ('values' in line) {
        if (isFull(kind, chunk, line.values, chunkSize)) {
          yield chunk
          chunk = kind.emptyChunk()
        }
        kind.addToChunk(chunk, line.values, vault, line.line)
      }
    }
    await rejects.settle()
    // Our turn is over: what the database waits for is sent before the next lines are read.
    await setImmediate()
    if (signal?.aborted) return
  }
  if (chunk.lines.length > 0) yield chunk
}

function isFull<Chunk extends { lines: readonly string[] }>(
  kind: ImportKind<Chunk>,
  chunk: Chunk,
  next: readonly string[],
  chunkSize = chunkSizeOf(kind),
): boolean {
  return chunk.lines.length >= chunkSize || (kind.endsBefore?.(chunk, next) ?? false)
}

function chunkSizeOf({ chunkSize = 10_000 }: { chunkSize?: number }): number {
  return chunkSize
}

async function finish(connection: Connection, finishWith: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = await connectAsOwner(connection)
  await finishWith(owner).finally(() => owner.end())
}

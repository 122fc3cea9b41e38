import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { keepSeals, onClient } from '../db/cardKeyUse.ts'
import type { CardVault } from '../db/cardVault.ts'
import { type Connection, connectAs, connectAsOwner } from '../db/databases.ts'
import { lockCardKeys } from '../db/resealCards.ts'
import type { Rejection } from './checks.ts'
import { openRejects } from './rejects.ts'
import { readFile, readLines, type SourceLine } from './source.ts'

interface ImportKind<Chunk extends { lines: readonly string[] }> {
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

/** Needs no check. */
export interface MadeRows {
  made: Iterable<string[]>
}

export interface ImportOptions {
  connection: Connection
  vault: CardVault
  /** A path (`.csv` or `.csv.gz`), or the content; or what we made ourselves, with the values in the order of the columns. */
  source: string | AsyncIterable<Buffer | string> | MadeRows
  /** Lists line number, column and reason of bad lines. By default beside the file. */
  rejectsFile?: string
  chunkSize?: number
  onProgress?: (progress: ImportProgress) => void
  signal?: AbortSignal
}

/**
 * Imports a CSV file (RFC 4180, with a header) in constant memory: lines are read and encrypted while the database
 * inserts those before. Each chunk is committed by itself and known lines are skipped, so an import that broke off is
 * simply run again. A kind may treat a known line as a change instead.
 */
export async function importFile<Chunk extends { lines: readonly string[] }>(
  kind: ImportKind<Chunk>,
  options: ImportOptions,
): Promise<ImportResult> {
  const { connection, vault, source, chunkSize = kind.chunkSize ?? 10_000, onProgress, signal } = options
  const isMade = typeof source === 'object' && 'made' in source
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
    let chunk = kind.emptyChunk()
    let inserting: Promise<void> = Promise.resolve()
    const flush = async () => {
      await inserting
      const full = chunk
      chunk = kind.emptyChunk()
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
    for await (const lines of linesOf(source, kind)) {
      for (const line of lines) {
        counts.read++
        if ('fault' in line) reject(line.line, '', line.fault)
        else {
          const broken = isMade ? null : kind.check(line.values)
          if (broken) reject(line.line, broken.column, broken.reason)
          else {
            if (chunk.lines.length >= chunkSize || kind.endsBefore?.(chunk, line.values)) await flush()
            kind.addToChunk(chunk, line.values, vault, line.line)
          }
        }
      }
      await rejects.settle()
      // Our turn is over: what the database waits for is sent before the next lines are read.
      await setImmediate()
      if (signal?.aborted) break
      if (chunk.lines.length >= chunkSize) await flush()
    }
    if (chunk.lines.length > 0 && !signal?.aborted) await flush()
    await inserting
    if (counts.inserted > 0 && inserter.finish) {
      const owner = await connectAsOwner(connection)
      await inserter.finish(owner).finally(() => owner.end())
    }
    return { ...progress(), rejectsFile: await rejects.close(), interrupted: signal?.aborted ?? false }
  } finally {
    await rejects.close()
    await client.end()
  }
}

function linesOf(
  source: ImportOptions['source'],
  kind: Parameters<typeof readLines>[1],
): AsyncIterable<SourceLine[]> | Iterable<SourceLine[]> {
  if (typeof source === 'string') return readLines(readFile(source), kind)
  return 'made' in source ? piecesOf(source) : readLines(source, kind)
}

const rowsAPiece = 500

function* piecesOf({ made }: MadeRows): Generator<SourceLine[]> {
  let piece: SourceLine[] = []
  let line = 1
  for (const values of made) {
    piece.push({ line: ++line, values })
    if (piece.length < rowsAPiece) continue
    yield piece
    piece = []
  }
  yield piece
}

import { setImmediate } from 'node:timers/promises'
import type { CardVault } from '../db/cards/cardVault.ts'
import type { LineReader } from './checks.ts'
import { readFile, readLines } from './source.ts'
import { tableFaultText } from './table.ts'

export interface ChunkKind<Chunk> {
  columns: readonly string[]
  /** Columns that a header may leave out: their values are then empty. */
  optional?: readonly string[]
  read: LineReader
  chunkSize?: number
  emptyChunk(): Chunk
  /** Whether the next line should begin a new chunk, although this one has room. */
  endsBefore?(chunk: Chunk, values: readonly string[]): boolean
  addToChunk(chunk: Chunk, values: readonly string[], vault: CardVault, line: number): void
}

type Lines = { lines: readonly string[] }

/**
 * After so many lines it is the turn of what is being sent. With turns of 1,000 lines the database waited for the lines of one
 * chunk until all of the next were read.
 */
const linesATurn = 50

/** Puts rows of our own, with the values in the order of the columns, into chunks that need no check. */
export async function* chunksOf<Chunk extends Lines>(
  kind: ChunkKind<Chunk>,
  rows: Iterable<readonly string[]>,
  vault: CardVault,
): AsyncGenerator<Chunk> {
  let chunk = kind.emptyChunk()
  let line = 1
  for (const values of rows) {
    if (isFull(kind, chunk, values, chunkSizeOf(kind))) {
      yield chunk
      chunk = kind.emptyChunk()
    }
    kind.addToChunk(chunk, values, vault, ++line)
    if (line % linesATurn === 0) await setImmediate()
  }
  yield chunk
}

interface Reading {
  vault: CardVault
  chunkSize: number
  onLine: () => void
  reject: (line: number, column: string, reason: string) => void
  /** Resolves when what was rejected is written. */
  settle: () => Promise<void>
  signal: AbortSignal | undefined
  ignoreUnknown?: boolean
  allowEmpty?: boolean
}

export async function* readChunks<Chunk extends Lines>(
  kind: ChunkKind<Chunk>,
  source: string | AsyncIterable<Buffer | string>,
  { vault, chunkSize, onLine, reject, settle, signal, ignoreUnknown = false, allowEmpty = false }: Reading,
): AsyncGenerator<Chunk> {
  let chunk = kind.emptyChunk()
  const { columns, optional = [] } = kind
  const table = { columns, optional, ignoreUnknown, allowEmpty }
  for await (const lines of readLines(typeof source === 'string' ? readFile(source) : source, table)) {
    for (const [at, line] of lines.entries()) {
      if (at % linesATurn === 0) await setImmediate()
      onLine()
      if ('fault' in line) {
        reject(line.line, '', tableFaultText(line.fault))
        continue
      }
      const read = kind.read(line.values)
      if ('reason' in read) reject(line.line, read.column, read.reason)
      else {
        if (isFull(kind, chunk, read, chunkSize)) {
          yield chunk
          chunk = kind.emptyChunk()
        }
        kind.addToChunk(chunk, read, vault, line.line)
      }
    }
    await settle()
    if (signal?.aborted) return
  }
  if (chunk.lines.length > 0) yield chunk
}

export function chunkSizeOf({ chunkSize = 10_000 }: { chunkSize?: number }): number {
  return chunkSize
}

function isFull<Chunk extends Lines>(
  kind: ChunkKind<Chunk>,
  chunk: Chunk,
  next: readonly string[],
  chunkSize: number,
): boolean {
  return chunk.lines.length >= chunkSize || (kind.endsBefore?.(chunk, next) ?? false)
}

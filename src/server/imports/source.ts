import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fileKind, markedEncoding } from '../../contract/textFile.ts'
import { ImportError, type TableColumns, TableError, type TableLine, tableReader } from './table.ts'

export async function* readLines(
  pieces: AsyncIterable<Buffer | string>,
  columns: TableColumns,
): AsyncGenerator<TableLine[]> {
  const reader = tableReader(columns)
  for await (const text of textOfPieces(pieces)) yield reader.push(text)
  yield reader.end()
}

export async function* readFile(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const pieces: AsyncIterator<Buffer> = file[Symbol.asyncIterator]()
  try {
    const first = await pieces.next()
    if (first.done) return
    const all = rejoin(first.value, pieces)
    const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b
    if (!isGzip) yield* all
    else yield* unpack(all)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new ImportError(`File ${path} not found.`)
    if (code.startsWith('Z_')) throw new ImportError(`The gzip file ${path} is corrupt.`)
    throw error
  } finally {
    file.destroy()
  }
}

async function* unpack(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed)
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  source.once('error', (error) => gunzip.destroy(error))
  yield* source.pipe(gunzip)
}

async function* rejoin(first: Buffer, others: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await others.next(); !next.done; next = await others.next()) yield next.value
}

/**
 * Decodes a file in pieces as `readText` does a whole one: by its byte order mark, else as UTF-8. Characters that are not in the
 * encoding become U+FFFD, for which `tableReader` refuses their line. Throws a `TableError` where it is no text.
 */
async function* textOfPieces(pieces: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let decoder: Decoder | null = null
  for await (const piece of pieces) {
    if (typeof piece === 'string') {
      yield piece
      continue
    }
    decoder ??= decoderFor(piece)
    yield decoder.decode(piece, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

type Decoder = InstanceType<typeof TextDecoder>

function decoderFor(first: Buffer): Decoder {
  const kind = fileKind(first)
  if (kind) throw new TableError({ problem: kind })
  const marked = markedEncoding(first)
  // UTF-16 without a mark: a text has no NUL.
  if (!marked && first.subarray(0, 1024).includes(0)) throw new TableError({ problem: 'encoding' })
  return new TextDecoder(marked ?? 'utf-8')
}

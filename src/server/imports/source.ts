import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { csvReader } from './csv.ts'

/** The file as a whole can't be imported. Its message is a sentence for the operator. */
export class ImportError extends Error {
  override name = 'ImportError'
}

export type SourceLine = { line: number; values: string[] } | { line: number; fault: string }

interface KnownColumns {
  columns: readonly string[]
  optional?: readonly string[]
}

export async function* readLines(
  pieces: AsyncIterable<Buffer | string>,
  known: KnownColumns,
): AsyncGenerator<SourceLine[]> {
  const reader = csvReader()
  let arrange: ((values: string[]) => string[] | null) | null = null
  const take = (records: ReturnType<typeof reader.push>): SourceLine[] => {
    const lines: SourceLine[] = []
    for (const record of records) {
      if (!arrange) arrange = arrangement(known, 'values' in record ? record.values : [])
      else if ('fault' in record) lines.push(record)
      else {
        const values = arrange(record.values)
        lines.push(
          values
            ? { line: record.line, values }
            : { line: record.line, fault: 'does not have the same number of fields as the header' },
        )
      }
    }
    return lines
  }
  for await (const piece of pieces) yield take(reader.push(piece))
  yield take(reader.end())
  if (!arrange) throw new ImportError('The file is empty: its first line must name the columns.')
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

/** Returns null for a line of another length. */
function arrangement(
  { columns, optional = [] }: KnownColumns,
  header: readonly string[],
): (values: string[]) => string[] | null {
  const missing = columns.filter((name) => !header.includes(name) && !optional.includes(name))
  if (missing.length > 0) throw new ImportError(`Missing columns: ${missing.join(', ')}.`)
  const doubled = header.find((name, index) => header.indexOf(name) !== index)
  if (doubled !== undefined) throw new ImportError(`Duplicate column: ${doubled}.`)
  const asIs = header.length === columns.length && header.every((name, index) => name === columns[index])
  if (asIs) return (values) => (values.length === header.length ? values : null)
  const places = columns.map((name) => header.indexOf(name))
  return (values) => (values.length === header.length ? places.map((place) => values[place] ?? '') : null)
}

import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type ExportFormat, exportTypes, timeZoneHeader } from '../../../contract/records/exports.ts'
import { markFormula } from '../../../domain/text/formulaMark.ts'
import { timeZones } from '../../../domain/time/zones.ts'
import { keysOf } from '../../../domain/typed.ts'
import { inBatches } from '../../db/lists/cursor.ts'
import type { Statement } from '../../db/pools/databases.ts'
import { type Cell, workbook } from './workbook.ts'

/** In which form a list is wanted as a file; null where it is wanted as JSON. */
export function exportFormatOf({ headers }: { headers: { accept?: string | undefined } }): ExportFormat | null {
  const [preferred] = acceptedTypes(headers.accept ?? '').filter(
    (type) => jsonTypes.includes(type) || Object.values<string>(exportTypes).includes(type),
  )
  return keysOf(exportTypes).find((format) => exportTypes[format] === preferred) ?? null
}

const jsonTypes = ['application/json', 'application/*', '*/*']

/** The types that an `Accept` header names (RFC 9110, 12.5.1), those with the highest weight first. */
function acceptedTypes(accept: string): string[] {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      return { type, weight: Number(weight) }
    })
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ type }) => type)
}

/** Rows as CSV; the first part of a file begins with its mark. A cell that a spreadsheet would take for a formula is made text. */
export function csv(rows: readonly (readonly Cell[])[], first = false): string {
  const texts = rows.map((cells) =>
    cells.map((cell) => markFormula(typeof cell === 'object' ? cell.decimal : String(cell))),
  )
  // Quotes a line feed alone too, which most readers take for the end of a line, and what some spreadsheets split at.
  return stringify(texts, { bom: first, record_delimiter: '\r\n', quote_record_delimiter: true, quoted_match: /[;\t]/ })
}

interface ExportedRows<Row> {
  pool: pg.Pool
  /** Null where there can be no row. */
  statement: Statement | null
  header: readonly string[]
  /** Gets some rows at a time; their cells stand as `header` does. */
  cellsOf: (rows: Row[]) => Cell[][] | Promise<Cell[][]>
}

/** All that a statement finds, in constant memory. */
export function exportRows<Row extends object>(format: ExportFormat, rows: ExportedRows<Row>): Readable {
  const { header } = rows
  if (format === 'xlsx') return workbook(header, cellsIn(rows))
  return Readable.from(
    (async function* () {
      yield csv([header], true)
      for await (const cells of cellsIn(rows)) yield csv(cells)
    })(),
  )
}

async function* cellsIn<Row extends object>({ pool, statement, cellsOf }: ExportedRows<Row>): AsyncGenerator<Cell[][]> {
  if (statement) for await (const rows of inBatches<Row>(pool, statement)) yield await cellsOf(rows)
}

/** Sends a file; rows that are still to be read are first written to a temporary file, see `Load.spool`. */
export async function sendExport(
  reply: FastifyReply,
  name: string,
  format: ExportFormat,
  file: string | Readable,
): Promise<FastifyReply> {
  const content = typeof file === 'string' ? file : await reply.server.load.spool(file)
  reply.header('content-disposition', `attachment; filename="${name}.${format}"`)
  return reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : exportTypes[format]).send(content)
}

/** Writes instants as the user's clock shows them, with its difference to UTC: `2026-11-22 21:05:09 +07:00`. */
export function localTimes({ headers }: Pick<FastifyRequest, 'headers'>): (instant: string) => string {
  const { network } = timeZones()
  const format = formatIn(String(headers[timeZoneHeader] ?? network)) ?? formatIn(network)
  return (instant) => {
    const parts = format?.formatToParts(new Date(instant)) ?? []
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
    const day = [part('year'), part('month'), part('day')].join('-')
    const time = [part('hour'), part('minute'), part('second')].join(':')
    return `${day} ${time} ${part('timeZoneName').replace('GMT', '') || '+00:00'}`
  }
}

/** Null for a time zone that nobody knows. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  const [year, two] = ['numeric', '2-digit'] as const
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year,
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    })
  } catch {
    return null
  }
}

/** A value as a cell: a number as a number, nothing as an empty cell. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  return typeof value === 'object' && 'decimal' in value ? { decimal: String(value.decimal) } : String(value)
}

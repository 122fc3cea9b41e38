import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { inBatches } from '../db/cursor.ts'
import type { Statement } from '../db/databases.ts'

/** Whether this request asks for a list as CSV. */
export function wantsCsv(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/csv') ?? false
}

/** Rows as CSV; the first part of a file begins with its mark. A cell that a spreadsheet would take for a formula is made text. */
export function csv(rows: readonly (readonly string[])[], first = false): string {
  return stringify([...rows], { bom: first, escape_formulas: true, record_delimiter: '\r\n' })
}

/** All that a statement finds as CSV, in constant memory. `cellsOf` is given some rows at a time; their cells stand as `header` does. */
export function exportCsv<Row extends object>(
  pool: pg.Pool,
  statement: Statement,
  header: readonly string[],
  cellsOf: (rows: Row[]) => string[][] | Promise<string[][]>,
): Readable {
  return Readable.from(
    (async function* () {
      yield csv([header], true)
      for await (const rows of inBatches<Row>(pool, statement)) yield csv(await cellsOf(rows))
    })(),
  )
}

/** Sends a file; rows that are still to be read are first written to a temporary file, see `Load.spool`. */
export async function sendCsv(reply: FastifyReply, name: string, file: string | Readable): Promise<FastifyReply> {
  const content = typeof file === 'string' ? file : await reply.server.load.spool(file)
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)
  return reply.type('text/csv; charset=utf-8').send(content)
}

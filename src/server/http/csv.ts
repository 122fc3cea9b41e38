import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether this request asks for a list as CSV. */
export function wantsCsv(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/csv') ?? false
}

/** Rows as CSV; the first part of a file begins with its mark. A cell that a spreadsheet would take for a formula is made text. */
export function csv(rows: readonly (readonly string[])[], first = false): string {
  return stringify([...rows], { bom: first, escape_formulas: true, record_delimiter: '\r\n' })
}

export function sendCsv(reply: FastifyReply, name: string, file: string | Readable): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)
  return reply.type('text/csv; charset=utf-8').send(file)
}

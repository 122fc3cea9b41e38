import type { FastifyReply } from 'fastify'
import { type Language, texts } from '../../../contract/texts/texts.ts'
import { type ListOf, type ListPlace, type ListQuery, listPage, listStatement } from '../../db/lists/list.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { cellOf, exportFormatOf, exportRows, localTimes, sendExport } from './exportFile.ts'
import type { Served } from './serve.ts'

type FieldLabel = keyof (typeof texts)['en']['field']

export interface ListFile<Shown> {
  /** Without its ending. */
  name: string
  /** The columns under the labels of their fields. */
  columns: readonly FieldLabel[]
  /** Cell text of a column when it isn't the value of the same name. */
  cells?(row: Shown, language: Language): Readonly<Record<string, unknown>>
}

/** A list as one reads it, and as a file. */
export interface ServedList<Sort extends string, Row extends object, Shown extends object> {
  query: ListQuery<Sort>
  shown(rows: Row[]): Shown[] | Promise<Shown[]>
  file: ListFile<Shown>
}

type ListRequest<Sort extends string> = Pick<Served<ListPlace<Sort>>, 'body' | 'http' | 'reply' | 'language'>

/** Answers a page of the list; where a file is accepted, the whole list as that. */
export async function answerList<Sort extends string, Row extends object, Shown extends object>(
  databases: Databases,
  request: ListRequest<Sort>,
  list: ServedList<Sort, Row, Shown>,
): Promise<ListOf<Shown> | FastifyReply> {
  if (exportFormatOf(request.http)) return sendList(databases, request, list)
  return listPage(databases.main, list.query, request.body, list.shown)
}

/** Sends the whole list as a file, in constant memory. */
export async function sendList<Sort extends string, Row extends object, Shown extends object>(
  { main, ranges }: Databases,
  { body, http, reply, language }: ListRequest<Sort>,
  { query, shown, file: { name, columns, cells } }: ServedList<Sort, Row, Shown>,
): Promise<FastifyReply> {
  const localTime = localTimes(http)
  const format = exportFormatOf(http) ?? 'csv'
  const header = columns.map((column) => texts[language].field[column])
  const cellsOf = (row: Shown) => {
    const values: Readonly<Record<string, unknown>> = { ...row, ...cells?.(row, language) }
    return columns.map((column) => cellOf(values[column], localTime))
  }
  // Not in the pool of the searches: a slow download must not keep them waiting.
  const rows = exportRows<Row>(format, {
    pool: ranges,
    statement: listStatement(main, query, body.sort),
    header,
    cellsOf: async (stored) => (await shown(stored)).map(cellsOf),
  })
  return sendExport(reply, name, format, rows)
}

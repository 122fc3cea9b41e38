import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BodyOf, Call, ReplyOf } from '../../../contract/call.ts'
import { cardFieldsOf } from '../../../contract/cardNumbers.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import { type ListOf, type ListPlace, type ListQuery, listPage, listStatement } from '../../db/lists/list.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { CardUse } from '../audit/cardActs.ts'
import { type Access, limitedAs, type SessionUser } from './access.ts'
import { CallError } from './errors.ts'
import { cellOf, exportFormatOf, exportRows, localTimes, sendExport } from './exportFile.ts'
import { rowsBefore, type Served, serve } from './serve.ts'

type FieldLabel = keyof (typeof texts)['en']['field']

export interface ListFile<Shown> {
  /** Without its ending. */
  name: string
  /** The columns under the labels of their fields. */
  columns: readonly FieldLabel[]
  /** Those that hold a moment: the file has it in the user's time. A text that only looks like one stays as it is. */
  times?: readonly FieldLabel[]
  /** Cell text of a column when it isn't the value of the same name. */
  cells?(row: Shown, language: Language): Readonly<Record<string, unknown>>
}

/** A list as one reads it, and as a file. */
export interface ServedList<Sort extends string, Row extends object, Shown extends object> {
  query: ListQuery<Sort>
  shown(rows: Row[]): Shown[] | Promise<Shown[]>
  file: ListFile<Shown>
}

/** It holds nothing of HTTP, so that the server can read the list for a saved view, without a request. */
export type ListQuestion<Body> = Pick<Served<Body>, 'body' | 'actor' | 'language' | 'card'>

interface ListAnswer<Body, Reply> {
  read(question: ListQuestion<Body>): Promise<Reply>
  /** Answers with a file. */
  send?(request: Served<Body>): Promise<FastifyReply>
}

/** A list as the server reads it for the saved views of a user. */
export interface ListReader {
  call: Call
  access: Access
  cardFields: ReturnType<typeof cardFieldsOf>
  /** The reply of the call, under the rights of this user. The body is what its schema has parsed. */
  read(actor: SessionUser, body: object, language: Language): Promise<object>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The lists that saved views can show, by the path of their call. */
    listReaders: Map<string, ListReader>
  }
}

/** Serves a list whose reads aren't logged, and lets saved views read it. */
export function serveList<C extends Call>(
  app: FastifyInstance,
  call: C,
  access: Access,
  { read, send }: ListAnswer<BodyOf<C>, ReplyOf<C>>,
): void {
  serve(app, call, access, (request) => (send && exportFormatOf(request.http) ? send(request) : read(request)))
  if (!app.hasDecorator('listReaders')) app.decorate('listReaders', new Map())
  app.listReaders.set(call.path, {
    call,
    access,
    cardFields: cardFieldsOf(call.body),
    read: async (actor, body, language) => {
      const end = await app.load.startList(limitedAs(actor), rowsBefore(body))
      const question = { body: body as BodyOf<C>, actor, language, card: noCard }
      return propertiesOf(await read(question).finally(end))
    },
  })
}

/** A view holds no card number. */
const noCard: CardUse = {
  search: async () => {
    throw new CallError('forbidden')
  },
  found: () => {},
  refused: () => {},
}

/** Answers with a page of the list, or with the whole list as a file. */
export function answerList<Body extends ListPlace<Sort>, Sort extends string, Row extends object, Shown extends object>(
  databases: Databases,
  list: (question: ListQuestion<Body>) => ServedList<Sort, Row, Shown> | Promise<ServedList<Sort, Row, Shown>>,
): Required<ListAnswer<Body, ListOf<Shown>>> {
  return {
    read: async (question) => {
      const { query, shown } = await list(question)
      return listPage(databases.main, query, question.body, shown)
    },
    send: async (request) => sendList(databases, request, await list(request)),
  }
}

type ListRequest<Sort extends string> = Pick<Served<ListPlace<Sort>>, 'body' | 'http' | 'reply' | 'language'>

/** Sends the whole list as a file, in constant memory. */
export async function sendList<Sort extends string, Row extends object, Shown extends object>(
  { main, ranges }: Databases,
  { body, http, reply, language }: ListRequest<Sort>,
  { query, shown, file: { name, columns, times = [], cells } }: ServedList<Sort, Row, Shown>,
): Promise<FastifyReply> {
  const localTime = localTimes(http)
  const format = exportFormatOf(http) ?? 'csv'
  const header = columns.map((column) => texts[language].field[column])
  const cellsOf = (row: Shown) => {
    const values: Readonly<Record<string, unknown>> = { ...row, ...cells?.(row, language) }
    return columns.map((column) => {
      const value = values[column]
      return times.includes(column) && typeof value === 'string' ? localTime(value) : cellOf(value)
    })
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

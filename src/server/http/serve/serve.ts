import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { type BodyOf, type Call, type ReplyOf, takesIdempotencyKey } from '../../../contract/call.ts'
import { cardFieldsOf, cardNumberIn } from '../../../contract/cardNumbers.ts'
import type { LogDetail } from '../../../domain/operations/logs.ts'
import { conditionBesideCard } from '../../../domain/risk/cardSearches.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import { type Language, languageOf } from '../../../texts/languages.ts'
import { againIfAway } from '../../db/pools/away.ts'
import type { Tables } from '../../db/tables.ts'
import { type AuditDetails, writeAuditEntry } from '../audit/auditLog.ts'
import { beginCardSearch, type CardUse } from '../audit/cardActs.ts'
import {
  type Access,
  checkAccess,
  checkScope,
  expectRecentProof,
  limitedAs,
  type SessionUser,
  type SignedInUser,
  stepUpOf,
} from './access.ts'
import { CallError } from './errors.ts'
import { exportFormatOf } from './exportFile.ts'
import { sentKey } from './idempotency.ts'
import { parsed } from './invalid.ts'
import { isList } from './isList.ts'
import { replySchema, sendsFile } from './replySchema.ts'
import { compileSerializer } from './serializer.ts'

export type RecordAct = (trx: Transaction<Tables>, target?: string, detail?: LogDetail) => Promise<void>

export interface Served<Body> {
  body: Body
  /** Not set in calls of access `anyone`, which read no session. */
  actor: SessionUser
  language: Language
  http: FastifyRequest
  reply: FastifyReply
  /**
   * Writes the call's audit row in the given transaction, so that both are committed or neither. `target` never holds a
   * card number. Call it last: it waits for the lock on the user's chain, whose holder must not wait for anything else.
   */
  record: RecordAct
  /** Adds details to the audit row written after the handler, and who acted when there is no session. */
  note(notes: AuditDetails): void
  /** Writes no audit row, when the call showed nothing that needs one. */
  skipAudit(): void
  /** For a whole card number that isn't a field of the body; those in the body are counted before the handler runs. */
  card: CardUse
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedInUser | null
  }
  interface FastifyContextConfig {
    call?: Call
    access?: Access
  }
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/**
 * Serves one call of the contract under `/api/`: checks session and anti-forgery header (`guardCalls`), access and
 * body, then runs the handler. The reply is sent through its declared schema, so that no column leaks. A handler that
 * sends the reply itself returns `reply`.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  access: Access,
  handler: (request: Served<BodyOf<C>>) => Promise<ReplyOf<C> | FastifyReply>,
): void {
  const cardFields = cardFieldsOf(call.body)
  app.route({
    method: call.method,
    url: `/api/${call.path}`,
    bodyLimit: call.maxBytes,
    // A file goes as it is: the library takes a text that begins like a zlib header for compressed.
    ...(sendsFile(call) && { compress: false }),
    config: { call, access },
    schema: { summary: call.summary, ...replySchema(call) },
    serializerCompiler: compileSerializer,
    // Before the body is read: a stranger's upload isn't worth a byte.
    onRequest: async (request) => {
      checkScope(call, request.user)
      checkAccess(access, request.user)
      checkMediaType(call, request)
    },
    handler: async (request, reply) => {
      const served = { body: parseBody(call, request), ...servedBy(call, request, reply) }
      const body = propertiesOf(served.body)
      if (request.user && stepUpOf(access) === 'fullCard' && body.unmix) expectRecentProof(request.user)
      if (cardFields.size > 0) await countCard(body, served, cardFields)
      const end = await takeTurn(app.load, call, served)
      const work = () => handler(served)
      return (isRepeatable(call, request) ? againIfAway(work) : work()).finally(end)
    },
  })
}

/** It changes nothing, or what it has done under its key is not done again. */
function isRepeatable(call: Call, request: FastifyRequest): boolean {
  if (takesIdempotencyKey(call)) return sentKey(request) !== ''
  if (call.log || (call.csv && exportFormatOf(request))) return false
  return call.method === 'GET' || call.readsMany === true || isList(call)
}

function parseBody<C extends Call>(call: C, request: FastifyRequest): BodyOf<C> {
  expectNoQuery(call, request)
  const sent = call.encoding === 'multipart' ? {} : { ...bodyObject(request), ...propertiesOf(request.params) }
  return parsed(call.body, sent, languageOf(request.cookies.language)) as BodyOf<C>
}

function servedBy(call: Call, request: FastifyRequest, reply: FastifyReply): Omit<Served<unknown>, 'body'> {
  return {
    actor: request.user as SessionUser,
    language: languageOf(request.cookies.language),
    http: request,
    reply,
    record: (trx, target, detail) =>
      writeAuditEntry(trx, { http: request, reply }, { ...(target && { target }), ...(detail && { detail }) }),
    note: (notes) => {
      if (request.act) request.act.notes = { ...request.act.notes, ...notes }
    },
    skipAudit: () => {
      request.act = null
    },
    card: cardUseOf(request, call),
  }
}

/** Waits until the user may read another list or file. Returns what ends the turn. */
async function takeTurn(
  load: FastifyInstance['load'],
  call: Call,
  { body, actor, http, reply }: Served<unknown>,
): Promise<() => void> {
  if (call.csv && exportFormatOf(http)) await load.startExport(limitedAs(actor), reply)
  else if ((isList(call) || call.readsMany) && http.user)
    return load.startList(limitedAs(http.user), rowsBefore(propertiesOf(body)))
  return () => {}
}

function cardUseOf(request: FastifyRequest, { path }: Call): CardUse {
  return {
    search: (card, conditions) => beginCardSearch(request, { path, card, conditions }),
    found: () => {
      if (request.cardSearch) request.cardSearch.found = true
    },
    refused: () => {
      if (!request.cardSearch) return
      request.cardSearch.refused = true
      request.cardSearch.found ??= false
    },
  }
}

/**
 * Counts a search by a whole card number. Throws `cardWithRow` when another condition names a single row, so that
 * nobody can confirm a card against it, and `cardByAssistant` for an AI assistant, which has no use of one.
 */
async function countCard(
  body: object,
  { card, actor }: Pick<Served<unknown>, 'card' | 'actor'>,
  cardFields: ReturnType<typeof cardFieldsOf>,
): Promise<void> {
  const number = cardNumberIn(cardFields, body)
  if (number === null) return
  if (actor?.scopes?.includes('assistant')) throw new CallError('cardByAssistant')
  const fields = Object.entries(body).filter(([name]) => !cardFields.has(name) && !placeInList.includes(name))
  const conditions = Object.fromEntries(fields)
  const beside = conditionBesideCard(conditions)
  if (beside !== null) throw new CallError('cardWithRow', {}, beside)
  await card.search(number, conditions)
}

const placeInList = ['currPage', 'pageSize', 'sort']

export function rowsBefore({ currPage = 1, pageSize = 0 }: { currPage?: number; pageSize?: number }): number {
  return (currPage - 1) * pageSize
}

function checkMediaType(call: Call, request: FastifyRequest): void {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (call.method === 'POST' && type && type !== mediaTypes[call.encoding ?? 'json']) throw new CallError('mediaType')
}

/** The fields of a call that has a body stand in it: one in the address would be dropped. */
function expectNoQuery({ method }: Call, { query }: FastifyRequest): void {
  const [field] = method === 'GET' ? [] : Object.keys(propertiesOf(query))
  if (field !== undefined) throw new CallError('unknownField', {}, maskCardNumbersIn(field))
}

function bodyObject(request: FastifyRequest): object {
  if (request.method === 'GET') return propertiesOf(request.query)
  const { body = {} } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new CallError('malformed')
  return body
}

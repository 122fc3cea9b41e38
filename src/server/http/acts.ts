import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { type ErrorBody, errors } from '../../contract/errors.ts'
import type { BatchReply } from '../../contract/schema.ts'
import type { LogDetail, LogType } from '../../domain/logs.ts'
import type { Tables } from '../db/tables.ts'
import { wantsCsv } from './csv.ts'
import { CallError } from './errors.ts'

/** Whose act it is: a user, or whoever has the name that was typed. Null where nobody is known. */
export type ActedBy = { userId: string } | { username: string } | null

/** A row of the audit log: one call, and what became of it. */
export interface Act {
  by: ActedBy
  type: LogType
  /** The call's path as it is declared. */
  path: string
  /** What was acted on, in few words; never a card number. */
  target: string | null
  detail: LogDetail | null
  /** Null where it was done. */
  errCd: string | null
  ms: number
  ip: string
  userAgent: string | null
}

/** Appends to the audit log; in a transaction it stands or falls with that. */
export type WriteAct = (db: Kysely<Tables> | Transaction<Tables>, act: Act) => Promise<void>

/** What a handler says of its act, besides what the request itself says. */
export interface ActNotes {
  by?: ActedBy
  target?: string
  detail?: LogDetail
}

/** What the answer says of the act. */
interface Answered {
  errCd: string | null
  target: string | null
  detail: LogDetail | null
}

/** The act of a request, from its first hook to its answer. */
interface ActOfRequest {
  type: LogType
  notes: ActNotes
  answered: Answered
  /** Its row stands in the handler's transaction. */
  recorded: boolean
  written: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    writeAct: WriteAct
  }
  interface FastifyRequest {
    act: ActOfRequest | null
  }
}

/** Acts whose row has to be there before anything leaves: nothing has been done yet that could not be undone. */
const shownOnlyIfLogged: readonly LogType[] = ['file', 'card']

/**
 * One row of the audit log for each call that carries a `log`, done or refused, committed before the answer leaves. A
 * stranger who gets no further than the door leaves none, nor does a call above its limit: they could fill the table.
 * Register it before whatever may refuse a request. `sessions`: where the rows of logins are written, which wait for nobody.
 */
export function logActs(app: FastifyInstance, db: Kysely<Tables>, write: WriteAct, sessions = db): void {
  app.decorate('writeAct', write)
  app.decorateRequest('act', null)
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    const type = call?.log ?? (call?.csv && wantsCsv(request) ? 'file' : null)
    if (!type) return
    request.act = { type, notes: {}, answered: noAnswer, recorded: false, written: false }
  })
  app.addHook('preSerialization', async ({ act }, _reply, payload) => {
    if (act) act.answered = answeredIn(payload)
    return payload
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { act } = request
    if (!act || !leavesRow(request, reply, act)) return payload
    act.written = true
    const refused = reply.statusCode >= 400
    if (act.type === 'administration' && !refused)
      throw new Error(`${request.routeOptions.config.call?.path} was done without its row in the audit log.`)
    try {
      await app.writeAct(act.type === 'session' ? sessions : db, actOf(request, reply))
    } catch (error) {
      request.log.error({ err: error }, 'an act could not be logged')
      if (!refused && shownOnlyIfLogged.includes(act.type)) throw takenBack(reply, payload)
    }
    return payload
  })
}

/** Writes the row of an act that is done, in the transaction that does it: both stand, or neither. */
export async function recordAct(
  trx: Transaction<Tables>,
  { http, reply }: { http: FastifyRequest; reply: FastifyReply },
  notes: ActNotes,
): Promise<void> {
  const { act } = http
  if (!act) throw new Error(`${http.routeOptions.config.call?.path} carries no log.`)
  act.notes = { ...act.notes, ...notes }
  await http.server.writeAct(trx, { ...actOf(http, reply), errCd: null })
  act.recorded = true
}

function leavesRow({ user }: FastifyRequest, { statusCode }: FastifyReply, act: ActOfRequest): boolean {
  if (act.written || statusCode === 429) return false
  if (act.recorded && statusCode < 400) return false
  return user !== null || (act.notes.by ?? null) !== null
}

function actOf(request: FastifyRequest, reply: FastifyReply): Act {
  const { act, user, clientAddress: ip, headers, routeOptions } = request
  const { call } = routeOptions.config
  if (!act || !call) throw new Error('A request without an act.')
  const { notes, answered, type } = act
  const failed = reply.statusCode >= 400 ? errors.internal.errCd : null
  return {
    by: notes.by ?? (user && { userId: user.userId }),
    type,
    path: call.path,
    target: notes.target ?? answered.target,
    detail: notes.detail ?? answered.detail,
    errCd: answered.errCd ?? failed,
    ms: Math.round(reply.elapsedTime),
    ip,
    userAgent: headers['user-agent']?.slice(0, 300) ?? null,
  }
}

const noAnswer: Answered = { errCd: null, target: null, detail: null }

/**
 * An error by its code and field, a batch by how many were done: one that did nothing is an error too, by its first
 * record's code.
 */
function answeredIn(payload: unknown): Answered {
  const { errCd, field, list, commitCount, successCount } = (payload ?? {}) as Partial<ErrorBody & BatchReply>
  // A field that no form has is called what the sender chose.
  const isOurs = errCd !== errors.unknownField.errCd
  if (errCd) return { errCd, target: null, detail: field && isOurs ? { field } : null }
  if (commitCount === undefined || successCount === undefined) return noAnswer
  const [first, second] = list ?? []
  return {
    errCd: successCount === 0 ? (first?.second.body.errCd ?? null) : null,
    target: first && !second ? first.first.expId || null : null,
    detail: { done: successCount, refused: commitCount - successCount },
  }
}

/** The answer goes no further. */
function takenBack(reply: FastifyReply, payload: unknown): CallError {
  if (payload instanceof Readable) payload.destroy()
  reply.removeHeader('content-disposition')
  return new CallError('unavailable')
}

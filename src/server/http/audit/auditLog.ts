import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { type ErrorBody, type ErrorName, errors } from '../../../contract/errors.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import type { LogDetail, LogType } from '../../../domain/operations/logs.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../serve/errors.ts'
import { exportFormatOf } from '../serve/exportFile.ts'
import { userAgentOf } from './browserName.ts'

/** The user, or the typed name where there is no such user. Null where neither is known. */
export type AuditActor = { userId: string } | { username: string } | null

export interface AuditEntry {
  by: AuditActor
  type: LogType
  path: string
  /** Names the object of the action; never contains a card number. */
  target: string | null
  detail: LogDetail | null
  /** Null when the call succeeded. */
  errCd: string | null
  ms: number
  ip: string
  userAgent: string | null
}

export type AppendAuditEntry = (db: Kysely<Tables> | Transaction<Tables>, audit: AuditEntry) => Promise<void>

export interface AuditDetails {
  by?: AuditActor
  target?: string
  detail?: LogDetail
}

interface ReplyOutcome {
  errCd: string | null
  target: string | null
  detail: LogDetail | null
}

interface RequestAudit {
  type: LogType
  path: string
  notes: AuditDetails
  answered: ReplyOutcome
  recorded: boolean
  written: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    appendAuditEntry: AppendAuditEntry
  }
  interface FastifyRequest {
    act: RequestAudit | null
  }
}

/**
 * These acts only show data, so their row must be written before the answer leaves; nothing else would be rolled back.
 */
const shownOnlyIfLogged: readonly LogType[] = ['file', 'card']

/**
 * Writes one audit row for each call that declares a `log`, done or refused, before the answer leaves. Unauthenticated
 * or rate-limited calls write none: they could fill the table. Register it before any hook that may refuse a request.
 * `sessions`: connection for rows of logins, which must not wait.
 */
export function auditRequests(app: FastifyInstance, db: Kysely<Tables>, write: AppendAuditEntry, sessions = db): void {
  app.decorate('appendAuditEntry', write)
  app.decorateRequest('act', null)
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    const type = call?.log ?? (call?.csv && exportFormatOf(request) ? 'file' : null)
    if (call && type) beginAct(request, type, call.path)
  })
  app.addHook('preSerialization', async ({ act }, _reply, payload) => {
    if (act) act.answered = answeredIn(payload)
    return payload
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { act } = request
    if (!act || !needsEntry(request, reply, act)) return payload
    act.written = true
    const refused = reply.statusCode >= 400
    if (act.type === 'administration' && !refused)
      throw new Error(`${act.path} was done without its row in the audit log.`)
    try {
      await app.appendAuditEntry(act.type === 'session' ? sessions : db, auditEntryOf(request, reply))
    } catch (error) {
      request.log.error({ err: error }, 'audit log entry could not be written')
      if (!refused && shownOnlyIfLogged.includes(act.type)) throw withheldReply(reply, payload)
    }
    return payload
  })
}

export function beginAct(request: FastifyRequest, type: LogType, path: string): void {
  request.act = { type, path, notes: {}, answered: noAnswer, recorded: false, written: false }
}

/** For an answer that isn't in the form of our calls: its row says why it was refused, and nothing that was noted before. */
export function refuseAct({ act }: FastifyRequest, error: ErrorName): void {
  if (act) Object.assign(act, { notes: {}, answered: { ...noAnswer, errCd: errors[error].errCd } })
}

/** Writes the row in the transaction of the act, so that both are committed or neither. */
export async function writeAuditEntry(
  trx: Transaction<Tables>,
  { http, reply }: { http: FastifyRequest; reply: FastifyReply },
  notes: AuditDetails,
): Promise<void> {
  const { act } = http
  if (!act) throw new Error(`${http.routeOptions.config.call?.path} carries no log.`)
  act.notes = { ...act.notes, ...notes }
  await http.server.appendAuditEntry(trx, { ...auditEntryOf(http, reply), errCd: null })
  act.recorded = true
}

function needsEntry({ user }: FastifyRequest, { statusCode }: FastifyReply, act: RequestAudit): boolean {
  if (act.written || statusCode === 429) return false
  if (act.recorded && statusCode < 400) return false
  return user !== null || (act.notes.by ?? null) !== null
}

function auditEntryOf(request: FastifyRequest, reply: FastifyReply): AuditEntry {
  const { act, user, clientAddress: ip, headers } = request
  if (!act) throw new Error('A request without an act.')
  const { notes, answered, type, path } = act
  const failed = reply.statusCode >= 400 ? errors.internal.errCd : null
  return {
    by: notes.by ?? (user && { userId: user.userId }),
    type,
    path,
    target: notes.target ?? answered.target,
    detail: notes.detail ?? answered.detail,
    errCd: answered.errCd ?? failed,
    ms: Math.round(reply.elapsedTime),
    ip,
    userAgent: userAgentOf(headers),
  }
}

const noAnswer: ReplyOutcome = { errCd: null, target: null, detail: null }

function answeredIn(payload: unknown): ReplyOutcome {
  const { errCd, field, list, commitCount, successCount }: Partial<ErrorBody & BatchReply> = propertiesOf(payload)
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

function withheldReply(reply: FastifyReply, payload: unknown): CallError {
  if (payload instanceof Readable) payload.destroy()
  reply.removeHeader('content-disposition')
  return new CallError('unavailable')
}

import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorName, errors } from '../../../contract/errors.ts'
import { KeyTwiceError } from '../../../domain/text/json.ts'
import { type Language, languageOf } from '../../../texts/languages.ts'
import { CallError, errorBody } from './errors.ts'
import { givenTwice } from './invalid.ts'

/** `monthsOn`: the months of transactions that another server has, as texts show them. */
export function answerFailures(app: FastifyInstance, monthsOn?: (server: string) => Promise<string>): void {
  app.setErrorHandler((error: FastifyError | CallError | KeyTwiceError, request, reply) => {
    if (error instanceof CallError) return refuse(request, reply, error)
    if (error instanceof KeyTwiceError) return refuse(request, reply, givenTwice(error.key, languageOfRequest(request)))
    if (hasLeft(request, error)) {
      request.log.info({ req: request }, 'the client left')
      return reply.code(clientLeft).send()
    }
    const server = awayServer(error)
    if (server && monthsOn) {
      request.log.error({ err: error, req: request }, 'months away')
      return monthsOn(server).then((months) => refuse(request, reply, new CallError('monthsAway', { server, months })))
    }
    const name = nameOf(error)
    if (errors[name].status >= 500) request.log.error({ err: error, req: request }, 'request failed')
    return refuse(request, reply, new CallError(name))
  })
}

/** As nginx counts such requests: nobody reads this answer. */
const clientLeft = 499

/**
 * Whether the client has closed the connection, as browsers do where a page is left: the answer could not be sent, or the body
 * was not read to its end.
 */
function hasLeft({ socket, raw }: FastifyRequest, { code }: FastifyError): boolean {
  if (!socket.destroyed) return false
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && !raw.complete)
}

export function refuse(request: FastifyRequest, reply: FastifyReply, error: CallError): FastifyReply {
  const { status } = errors[error.error]
  const { seconds } = error.values // What has to be waited for is said to the program too.
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(languageOfRequest(request), error.error, error.values, error.field))
}

/**
 * Answers on the bare connection, since something that isn't HTTP, or whose head is too long, never becomes a request.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const body = JSON.stringify(errorBody('en', 'malformed'))
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}\r\n${head}\r\nconnection: close\r\n\r\n${body}`,
    )
  socket.destroySoon()
}

/** English when the request failed before its cookies were read. */
function languageOfRequest(request: FastifyRequest): Language {
  return languageOf(request.cookies?.language)
}

/** What is said of an error that no feature has named. */
type Failure = Extract<
  ErrorName,
  | 'forbidden'
  | 'internal'
  | 'malformed'
  | 'mediaType'
  | 'methodWrong'
  | 'notFound'
  | 'tooLarge'
  | 'tooMany'
  | 'unavailable'
>

const byCode: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_FILES_LIMIT: 'tooLarge',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_FIELDS_LIMIT: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaType',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'mediaType',
  FST_ERR_NOT_FOUND: 'notFound',
  // A NUL in a text, a number beyond all bounds: no column can hold it.
  '22021': 'malformed',
  '22P05': 'malformed',
  '22003': 'malformed',
  // No room for a file, for example an upload.
  ENOSPC: 'unavailable',
  // The database is away, stopping, full, or gave up on the statement, or on one of two that waited for each other.
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  // Another server that has months of transactions, in the middle of an answer. The next try says which.
  '08001': 'unavailable',
  '08006': 'unavailable',
  ETIMEDOUT: 'unavailable',
  // A connection that led to the primary before another became it.
  '25006': 'unavailable',
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '53100': 'unavailable',
  '53200': 'unavailable',
  '53300': 'unavailable',
  // Waited too long for a lock that somebody else has; or left a transaction open for too long.
  '55P03': 'unavailable',
  '25P03': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  // A statement that a migration has outdated: the next try prepares it again.
  '0A000': 'unavailable',
}

const byStatus: Readonly<Record<number, Failure>> = {
  403: 'forbidden',
  404: 'notFound',
  405: 'methodWrong',
  413: 'tooLarge',
  415: 'mediaType',
  429: 'tooMany',
  503: 'unavailable',
}

/** The other server that has months of transactions, and to which PostgreSQL could not connect. It names it in quotes of its language. */
function awayServer({ code, message }: FastifyError): string | null {
  return code === '08001' ? (/["'‘“„«»]\s?([a-z][a-z0-9_]*)/.exec(message)?.[1] ?? null) : null
}

/** Matched by text, since `pg` gives these errors no code. */
const lostConnection =
  /^Connection terminated|^timeout e(?:xpired|xceeded when trying to connect)|^Client has encountered a connection error/

function nameOf(error: FastifyError & { syscall?: string }): Failure {
  const known = byCode[error.code]
  if (known) return known
  // Half a character, which JSON can write and no text of a database can hold.
  if (error.code === '22P02' && error.message === 'invalid input syntax for type json') return 'malformed'
  // Whatever can't be connected to: a socket that isn't there is ENOENT.
  if (error.syscall === 'connect' || (!error.code && lostConnection.test(error.message))) return 'unavailable'
  const status = error.statusCode ?? 500
  return byStatus[status] ?? (status >= 400 && status < 500 ? 'malformed' : 'internal')
}

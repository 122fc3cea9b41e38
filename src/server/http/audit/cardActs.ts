import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type ErrorBody, errors } from '../../../contract/errors.ts'
import type { LogDetail } from '../../../domain/operations/logs.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import type { Tables } from '../../db/tables.ts'
import type { CardQuestion, CardSearch, CardSearches } from '../cards/cardSearches.ts'
import { CallError } from '../serve/errors.ts'
import { userAgentOf } from './browserName.ts'

export interface CardUse {
  /** Counts the search, once a request for each card; throws above the limit. */
  search(card: string, conditions: object): Promise<void>
  found(): void
  /** Call when the form with the card was refused: no record then shows why its sender looked for the card. */
  refused(): void
}

interface CardSearchOfRequest {
  /** One for each card. */
  searches: CardSearch[]
  found: boolean | null
  refused: boolean
  ended: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    cardSearches: CardSearches
    /** Called when the bells must show something that is no step of a record: an alert or a locked account. */
    alerts: { raised: () => void }
  }
  interface FastifyRequest {
    cardSearch: CardSearchOfRequest | null
  }
}

/**
 * Audits each search by a whole card number, with the masked number and whether it found something, before the answer
 * leaves: no row, no answer. Also counts searches that found nothing.
 */
export function logCardSearches(app: FastifyInstance, db: Kysely<Tables>, searches: CardSearches): void {
  app.decorate('cardSearches', searches)
  app.decorate('alerts', { raised: () => {} })
  app.decorateRequest('cardSearch', null)
  app.addHook('preSerialization', async ({ cardSearch }, _reply, payload) => {
    const { total } = propertiesOf(payload)
    if (cardSearch && typeof total === 'number') cardSearch.found ??= total > 0
    return payload
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { cardSearch: search } = request
    if (!search || search.ended) return payload
    search.ended = true
    const refused = reply.statusCode >= 400
    const looked = payload instanceof Readable && !refused ? await lookIntoCsv(payload) : null
    if (looked) search.found ??= looked.hasRows
    if (!refused) search.found ??= false
    try {
      for (const one of search.searches)
        await keepSearch(db, request, reply, { ...search, ...one }, refused ? errorIn(payload) : null)
    } catch (error) {
      request.log.error({ err: error }, 'audit log entry of a card search could not be written')
      looked?.file.destroy()
      if (!refused) {
        reply.removeHeader('content-disposition')
        throw new CallError('unavailable')
      }
    }
    return looked?.file ?? payload
  })
}

export async function beginCardSearch(request: FastifyRequest, question: CardQuestion): Promise<void> {
  const { user, server } = request
  if (!user || request.cardSearch?.searches.some(({ card }) => card === question.card)) return
  const search = await server.cardSearches.begin(user, question)
  request.cardSearch ??= { searches: [], found: null, refused: false, ended: false }
  request.cardSearch.searches.push(search)
}

async function keepSearch(
  db: Kysely<Tables>,
  request: FastifyRequest,
  reply: FastifyReply,
  search: CardSearch & Pick<CardSearchOfRequest, 'found' | 'refused'>,
  errCd: string | null,
): Promise<void> {
  const { user, server, clientAddress: ip, headers, routeOptions } = request
  const { call } = routeOptions.config
  if (!user || !call) return
  const write = (detail: LogDetail) =>
    server.appendAuditEntry(db, {
      by: { userId: user.userId },
      type: 'card',
      path: call.path,
      target: search.masked,
      detail,
      errCd,
      ms: Math.round(reply.elapsedTime),
      ip,
      userAgent: userAgentOf(headers),
    })
  await write({ found: search.found })
  // Who adds or submits something with a card number looks nothing up, and leaves it behind for all to see.
  if (call.log && !search.refused) return server.cardSearches.leftBehind(search)
  if (search.found !== false) return
  const misses = await server.cardSearches.missed(user, search)
  if (misses === null) return
  await write({ found: false, misses })
  server.alerts.raised()
}

const secondLine = /\n./s

async function lookIntoCsv(file: Readable): Promise<{ hasRows: boolean; file: Readable }> {
  const parts: AsyncIterator<Buffer | string> = file[Symbol.asyncIterator]()
  let begin = ''
  const read: (Buffer | string)[] = []
  let over = false
  while (!over && !secondLine.test(begin)) {
    const part = await parts.next()
    if (part.done) over = true
    else {
      read.push(part.value)
      begin += part.value.toString()
    }
  }
  const whole = Readable.from(
    (async function* () {
      try {
        yield* read
        while (!over) {
          const part = await parts.next()
          if (part.done) return
          yield part.value
        }
      } finally {
        await parts.return?.()
      }
    })(),
  )
  return { hasRows: secondLine.test(begin), file: whole }
}

function errorIn(payload: unknown): string {
  try {
    const answer: ErrorBody = JSON.parse(String(payload))
    return answer.errCd
  } catch {
    return errors.internal.errCd
  }
}

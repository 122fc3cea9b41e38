import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { decoded } from '../../../contract/text.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'

/**
 * Logs one line a request: method, path, status and time; never a body, query, header or cookie. Anything that looks
 * like a card number in a line is masked.
 */
export function loggerOptions(level: string, stream?: DestinationStream): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream && { stream }),
    // As text: a time in milliseconds is 13 digits, and could pass for a card number.
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: requestFacts, err: errorFacts },
    hooks: { streamWrite: maskCardNumbersIn },
  }
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.routeOptions.config.call && reply.statusCode < 400) return
    const facts = {
      id: request.id,
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.user?.username,
      address: request.clientAddress,
    }
    request.log.info(facts, 'request')
  })
}

function requestFacts(request: FastifyRequest) {
  return { id: request.id, method: request.method, path: pathOf(request.url), remoteAddress: request.clientAddress }
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  const masked = maskCardNumbersIn(decoded(path))
  return masked === decoded(path) ? path : masked
}

/** Leaves out `detail` and `where` of PostgreSQL errors, which hold values of rows. */
function errorFacts(error: Error & { code?: string }) {
  return {
    type: error.name,
    message: error.message,
    ...(error.code !== undefined && { code: error.code }),
    stack: error.stack ?? '',
  }
}

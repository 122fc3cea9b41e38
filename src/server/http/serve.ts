import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BodyOf, Call, ReplyOf } from '../../contract/call.ts'
import { type Language, languageOf } from '../../contract/texts/texts.ts'
import { type Access, checkAccess, type SessionUser } from './access.ts'
import { invalid } from './invalid.ts'

/** What a handler gets: the checked body, who asks, and the request itself for headers, cookies and streams. */
export interface Served<Body> {
  body: Body
  /** Who asks. Only calls of access `anyone` see null, through `http.user`. */
  actor: SessionUser
  language: Language
  http: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null
  }
  interface FastifyContextConfig {
    call?: Call
    access?: Access
  }
}

/**
 * Serves one call of the contract under `/api/`: access, then the body's schema, then the handler; the reply leaves
 * through its declared shape, so that no column leaks. A handler that sends the reply itself returns `reply`.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  access: Access,
  handler: (request: Served<BodyOf<C>>) => Promise<ReplyOf<C> | FastifyReply>,
): void {
  app.route({
    method: call.method,
    url: `/api/${call.path}`,
    config: { call, access },
    schema: { summary: call.summary, ...replySchema(call) },
    // Before the body is read: a stranger's upload isn't worth a byte.
    onRequest: async (request) => checkAccess(access, request.user),
    handler: async (request, reply) => {
      const language = languageOf(request.cookies.language)
      const sent = call.encoding === 'multipart' ? {} : { ...bodyObject(request), ...(request.params as object) }
      const parsed = call.body.safeParse(sent)
      if (!parsed.success) throw invalid(parsed.error, language)
      const served = {
        body: parsed.data as BodyOf<C>,
        actor: request.user as SessionUser,
        language,
        http: request,
        reply,
      }
      return handler(served)
    },
  })
}

function bodyObject(request: FastifyRequest): object {
  if (request.method === 'GET') return request.query as object
  const { body } = request
  // A body that is no object fails the schema by itself, under a name that no schema knows.
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : { body }
}

function replySchema(call: Call): { response?: Record<number, unknown> } {
  if (call.reply instanceof z.ZodUnknown) return {}
  return { response: { 200: z.toJSONSchema(call.reply, { target: 'draft-7', io: 'output' }) } }
}

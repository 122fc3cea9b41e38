import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../contract/call.ts'
import { CallError } from '../serve/errors.ts'
import { refuse } from '../serve/failures.ts'
import { documentHeaders } from './headers.ts'

/**
 * Serves the built web app, and its page for every address that isn't a file, since the browser's router knows the
 * rest. Below `/api` an unknown address is an error, never a page.
 */
export async function serveWebApp(app: FastifyInstance, folder: string, calls: readonly Call[]): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(staticFiles, {
      root: folder,
      preCompressed: true,
      index: false,
      cacheControl: false,
      globIgnore: ['**/*.br'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (hashed) for (const name of documentHeaders) reply.removeHeader(name)
      },
    })
    // The folder itself is no file.
    app.get('/', async (_request, reply) => reply.sendFile('index.html'))
  }
  // Sends without returning the reply: awaited once more by each caller, it would gather listeners.
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.[a-z0-9]{1,8}$/i.test(path)
    if (path === '/api' || path.startsWith('/api/')) refuseCall(request, reply, methodOf(calls, path.slice(5)))
    else if (isPage && built) void reply.sendFile('index.html')
    else refuse(request, reply, new CallError('notFound'))
  })
}

function refuseCall(request: FastifyRequest, reply: FastifyReply, method: string | undefined): void {
  if (!method || method === request.method) refuse(request, reply, new CallError('notFound'))
  else refuse(request, reply.header('allow', method), new CallError('methodWrong'))
}

function methodOf(calls: readonly Call[], path: string): string | undefined {
  const found = calls.find((call) => new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
  return found?.method
}

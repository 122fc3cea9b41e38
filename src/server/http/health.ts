import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Databases } from '../db/databases.ts'
import { CallError } from './errors.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve. `/metrics`: for Prometheus, not through a proxy. */
export function healthRoutes(app: FastifyInstance, databases: Databases): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (closing) throw new CallError('unavailable')
    await sql`SELECT 1`.execute(databases.main).catch(() => {
      throw new CallError('unavailable')
    })
    return { status: 'ready' }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'recourse_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { config, url = 'none' } = request.routeOptions
    const status = String(reply.statusCode)
    duration.observe({ route: config.call?.path ?? url, status }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    // What came through the proxy comes from outside: the figures are for the machine's own network.
    if (request.headers['x-forwarded-for'] !== undefined) throw new CallError('notFound')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { usualAwayMs } from '../../db/pools/away.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { CallError } from '../serve/errors.ts'
import { figuresRegistry } from './metrics.ts'

const patienceMs = 1_000

const loopbackAddresses: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

export interface LiveGauge {
  name: string
  help: string
  label: string
  read(): Promise<Readonly<Record<string, number>>>
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve. `/metrics`: for Prometheus, with the token, or without one
 * from this machine only.
 */
export function healthRoutes(
  app: FastifyInstance,
  databases: Databases,
  metricsToken: string | null,
  gauges: readonly LiveGauge[] = [],
): void {
  let awaySince: number | null = null
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    // 404, by which HAProxy tells a server that stops, and may end what it has begun, from one that is broken.
    if (app.isStopping) throw new CallError('notFound')
    const reached = sql`SELECT 1`.execute(databases.sessions).then(
      () => true,
      () => false,
    )
    if (await Promise.race([reached, sleep(patienceMs, false)])) awaySince = null
    else awaySince ??= performance.now()
    // Calls wait while another primary takes over. Proxies go elsewhere only when they wait no more.
    if (awaySince !== null && performance.now() - awaySince > usualAwayMs) throw new CallError('unavailable')
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
  for (const { name, help, label, read } of gauges)
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset()
        const values = await read().catch(() => ({})) // The other figures are there all the same.
        for (const [of, value] of Object.entries(values)) this.set({ [label]: of }, value)
      },
    })
  app.addHook('onResponse', async (request, reply) => {
    const { config, url = 'none' } = request.routeOptions
    const status = String(reply.statusCode)
    duration.observe({ route: config.call?.path ?? url, status }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new CallError('notFound')
    const parts = await Promise.all([registry.metrics(), figuresRegistry.metrics()])
    return reply.type(registry.contentType).send(parts.join('\n'))
  })
}

function mayReadMetrics({ headers, ip }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSameText(headers.authorization ?? '', `Bearer ${token}`)
  // A request that a proxy on this machine passes on comes from outside.
  return headers['x-forwarded-for'] === undefined && loopbackAddresses.includes(ip)
}

/** Compares in constant time. */
function isSameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { errors } from '../../../contract/errors.ts'
import { refusalMinutes, refusalsForAlert } from '../../../domain/people/securityAlerts.ts'
import { cutText } from '../../../domain/text/text.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import type { Tables } from '../../db/tables.ts'
import { userAgentOf } from '../../http/audit/browserName.ts'
import { raiseAlert } from '../../http/audit/securityAlerts.ts'
import { figures } from '../../http/load/metrics.ts'

interface Refused {
  userId: string | null
  ip: string
  userAgent: string | null
  /** The path of the last refused call. */
  path: string
  errCd: string
  n: number
  /** Those that have no entry of their own in the audit log. */
  unlogged: number
}

declare module 'fastify' {
  interface FastifyRequest {
    refusedWith: string | null
  }
}

/** A stranger who sends from many addresses fills neither the memory nor the log. */
const aboutAtMost = 1_000
const entriesAtOnce = 50

/** Those in which nothing is tried: an idle session, a password to be given again, a record that moved on. */
const harmless: readonly string[] = [errors.proofStale.errCd, errors.sessionExpired.errCd]

/**
 * Counts refused calls by user or address, and writes them once in a while: into the audit log those that have no entry
 * of their own, and an alert where there are many. Returns the function that writes.
 */
export function countRefusals(app: FastifyInstance, db: Kysely<Tables>): () => Promise<void> {
  let counted = new Map<string, Refused>()
  app.decorateRequest('refusedWith', null)
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode >= 400) {
      const { errCd } = propertiesOf(payload)
      request.refusedWith = typeof errCd === 'string' ? errCd : null
    }
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { refusedWith: errCd } = request
    if (errCd === null || harmless.includes(errCd) || !isRefusal(request, reply.statusCode)) return
    figures.refusals.inc({ errCd })
    const userId = request.user?.userId ?? null
    const about = userId ?? request.clientAddress
    const known = counted.get(about)
    if (!known && counted.size >= aboutAtMost) return
    counted.set(about, {
      userId,
      ip: request.clientAddress,
      userAgent: userAgentOf(request.headers),
      path: request.routeOptions.config.call?.path ?? request.url.split('?')[0] ?? '',
      errCd,
      n: (known?.n ?? 0) + 1,
      unlogged: (known?.unlogged ?? 0) + (request.act?.written ? 0 : 1),
    })
  })

  return async () => {
    const taken = counted
    counted = new Map()
    if (taken.size === 0) return
    await sql`DELETE FROM refusal_minute WHERE at < now() - interval '1 hour'`.execute(db)
    const rows = [...taken]
    await sql`
      INSERT INTO refusal_minute (about, n)
      SELECT * FROM unnest(${rows.map(([about]) => about)}::text[], ${rows.map(([, { n }]) => n)}::int[])`.execute(db)
    await writeEntries(app, db, rows)
    for (const [about, refused] of rows) await alertIfMany(app, db, about, refused)
  }
}

function isRefusal({ act, headers }: FastifyRequest, status: number): boolean {
  if (status === 403 || status === 429) return true
  if (status === 401) return headers.authorization !== undefined
  return act?.type === 'session' && status >= 400
}

async function writeEntries(
  app: FastifyInstance,
  db: Kysely<Tables>,
  rows: readonly (readonly [string, Refused])[],
): Promise<void> {
  const unlogged = rows.filter(([, one]) => one.unlogged > 0).toSorted(([, a], [, b]) => b.unlogged - a.unlogged)
  for (const [, { userId, ip, userAgent, path, errCd, unlogged: count }] of unlogged.slice(0, entriesAtOnce))
    await app.appendAuditEntry(db, {
      by: userId === null ? null : { userId },
      type: 'session',
      path: 'refused calls',
      target: cutText(path, 200),
      detail: { count },
      errCd,
      ms: 0,
      ip,
      userAgent,
    })
}

async function alertIfMany(app: FastifyInstance, db: Kysely<Tables>, about: string, refused: Refused): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    SELECT coalesce(sum(n), 0)::int AS n FROM refusal_minute
    WHERE about = ${about} AND at > now() - make_interval(mins => ${refusalMinutes})`.execute(db)
  const count = rows[0]?.n ?? 0
  if (count < refusalsForAlert) return
  const { userId, ip, userAgent, path } = refused
  const target = userId === null ? ip : path
  const facts = { count, minutes: refusalMinutes, last: path }
  if (await raiseAlert(app, db, { kind: 'refusals', userId, about, target, facts, ip, userAgent })) app.alerts.raised()
}

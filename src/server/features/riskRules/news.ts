import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { RiskNotice } from '../../../contract/messages/messages.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { headInsIdCd, mayActFor } from '../../../domain/people/actor.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type Right, type SessionUser } from '../../http/serve/access.ts'
import type { Live } from '../../live.ts'
import { repeat } from '../../processes/repeat.ts'
import { isPending, judgePending } from './pending.ts'

const everyMs = 1_000
/** The importer judges its own rows; older ones were left by an import that broke off. */
const leftAfterSeconds = 60

/**
 * Each server looks for new alerts once a second, whichever process raised them. One process at a time raises alerts,
 * so their numbers rise. Also judges what an import left.
 */
export function tellAlerts(
  app: FastifyInstance,
  db: Kysely<Tables>,
  realtime: Live<SessionUser>,
  forOfficers: Right,
): void {
  realtime.onSubscribe(topics.risk('{insIdCd}'), {
    authorize: (user, { insIdCd }) => insIdCd !== undefined && mayActFor(user, insIdCd) && hasRight(user, forOfficers),
  })

  const stopping = new AbortController()
  let last: string | null = null

  const judgeLeft = async () => {
    if (await isPending(db, leftAfterSeconds))
      await judgePending(db, { waitedSeconds: leftAfterSeconds, signal: stopping.signal })
  }
  const look = async () => {
    const { rows } = await sql<{ insIdCd: string | null; alerts: number; rid: string }>`
      SELECT ins_id_cd AS "insIdCd", count(*)::int AS alerts, max(rid) AS rid FROM sus_trans
      WHERE rid > ${last ?? '0'}::bigint AND ${last !== null} GROUP BY 1
      UNION ALL SELECT NULL, 0, coalesce(max(rid), 0) FROM sus_trans`.execute(db)
    const known = last
    const newest = rows.find(({ insIdCd }) => insIdCd === null)?.rid ?? '0'
    const told = rows.flatMap(({ insIdCd, alerts }) => (insIdCd === null ? [] : [{ insIdCd, alerts }]))
    last = newest
    if (known === null) return
    for (const { insIdCd, alerts } of told) publish(insIdCd, { insIdCd, alerts })
    for (const { insIdCd, alerts } of told) if (insIdCd !== headInsIdCd) publish(headInsIdCd, { insIdCd, alerts })
  }
  const publish = (insIdCd: string, notice: RiskNotice) => realtime.publishHere(topics.risk(insIdCd), notice)

  // Each by itself: what is judged for long, or can't be, keeps back no news.
  const loops = [
    repeat(everyMs, look, (error) => app.log.error({ err: error }, 'Alert notification failed')),
    repeat(everyMs, judgeLeft, (error) => app.log.error({ err: error }, 'Deferred risk evaluation failed')),
  ]
  app.addHook('onClose', async () => {
    stopping.abort()
    await Promise.all(loops.map((loop) => loop.stop()))
  })
}

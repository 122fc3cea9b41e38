import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { RiskNotice } from '../../../contract/messages.ts'
import { riskTopic, topics } from '../../../contract/topics.ts'
import { headInsIdCd, mayActFor } from '../../../domain/actor.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type Right, type SessionUser } from '../../http/access.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { isPending, judgePending } from './pending.ts'

const everyMs = 1_000
/** Whoever imports judges; what has waited for longer was left by an import that broke off. */
const leftAfterSeconds = 60

/**
 * Tells risk officers of new alerts, whichever process raised them: each server looks at the table once a second. Alerts
 * are raised by one process at a time, so their numbers go up. What an import left unjudged is judged here.
 */
export function tellAlerts(
  app: FastifyInstance,
  db: Kysely<Tables>,
  realtime: Realtime<SessionUser>,
  forOfficers: Right,
): void {
  realtime.onSubscribe(riskTopic, {
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
    const told = rows.filter((row) => row.insIdCd !== null) as { insIdCd: string; alerts: number }[]
    last = newest
    if (known === null) return
    for (const { insIdCd, alerts } of told) publish(insIdCd, { insIdCd, alerts })
    for (const { insIdCd, alerts } of told) if (insIdCd !== headInsIdCd) publish(headInsIdCd, { insIdCd, alerts })
  }
  const publish = (insIdCd: string, notice: RiskNotice) =>
    realtime.publishHere(topics.risk(insIdCd), JSON.stringify(notice))

  // Each by itself: what is judged for long, or can't be, keeps back no news.
  const loops = [
    onceAtATime(look, (error) => app.log.error({ err: error }, 'New alerts could not be told')),
    onceAtATime(judgeLeft, (error) => app.log.error({ err: error }, 'What an import has left could not be judged')),
  ]
  const timer = setInterval(() => {
    for (const loop of loops) loop.start()
  }, everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.all(loops.map((loop) => loop.done()))
  })
}

/** Begins where it isn't at it already. */
function onceAtATime(work: () => Promise<void>, onError: (error: unknown) => void) {
  let going: Promise<void> | null = null
  return {
    start() {
      going ??= work()
        .catch(onError)
        .finally(() => {
          going = null
        })
    },
    done: () => going,
  }
}

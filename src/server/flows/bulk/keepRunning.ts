import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bulkDelaySeconds } from '../../../domain/records/bulk.ts'
import { keepRelaying } from '../../realtime/keepRelaying.ts'
import type { FlowDeps } from '../deps.ts'
import { referenceReader } from '../reference.ts'
import { runNext } from './runBulk.ts'

const pollMs = 2_000
/** While one runs, its notices and events go out together at most this often: they would take half of its time. */
const notifiesEveryMs = 5_000

/**
 * Carries out bulk actions when they are due, beside other processes that do the same. Returns a function to call after a
 * commit.
 */
export function keepRunningBulks(app: FastifyInstance, deps: FlowDeps): () => void {
  // The users are notified below, of the steps of several parts at once.
  const engine = { ...deps, reference: referenceReader(deps.databases), stepsTaken: () => {} }
  const { main } = engine.databases
  const running = keepRelaying({
    isWaiting: async () => {
      const { rows } = await sql<{ due: boolean }>`
        SELECT EXISTS (SELECT FROM bulk WHERE state IN ('waiting', 'running') AND begins_at <= now()) AS due`.execute(
        main,
      )
      return rows[0]?.due ?? false
    },
    relay: async () => {
      let notifiedAt = performance.now()
      try {
        while (!closing && (await runNext(engine))) {
          if (performance.now() - notifiedAt < notifiesEveryMs) continue
          deps.stepsTaken()
          notifiedAt = performance.now()
        }
      } finally {
        deps.stepsTaken()
      }
    },
    onError: (error) => app.log.error({ err: error }, 'a part of a bulk action could not be carried out'),
    pollMs,
  })
  let closing = false
  const due = new Set<NodeJS.Timeout>()
  app.addHook('onClose', async () => {
    closing = true
    for (const timer of due) clearTimeout(timer)
    await running.stop()
  })
  return () => {
    const timer = setTimeout(
      () => {
        due.delete(timer)
        running.wake()
      },
      bulkDelaySeconds * 1000 + 50,
    ).unref()
    due.add(timer)
  }
}

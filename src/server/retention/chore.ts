import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { utcDayOf } from '../../domain/time/calendar.ts'
import type { Tables } from '../db/tables.ts'
import { onlyOne } from '../processes/onlyOne.ts'
import { destroyOldCards } from './destroyOldCards.ts'

const dayMs = 86_400_000
const retryMs = { first: 60_000, most: 3_600_000 }

/** Destroys old card numbers once a day, in one of all processes. Returns the function that stops it. */
export function startRetention(
  app: FastifyInstance,
  db: Kysely<Tables>,
  processId: string,
  days: number,
): () => Promise<void> {
  const stopping = new AbortController()
  const stop = onlyOne(
    db,
    processId,
    {
      work: 'card retention',
      everyMs: dayMs,
      async run() {
        const done = await destroyOldCards(db, { days, today: utcDayOf(new Date()), signal: stopping.signal })
        app.log.info(done, 'Old card numbers destroyed')
        if (!done.complete) throw new Error('The server stops; the next one goes on.')
      },
      warn: (error) => {
        if (!stopping.signal.aborted) app.log.error({ err: error }, 'Old card numbers could not be destroyed')
      },
    },
    { retryMs },
  )
  return async () => {
    stopping.abort()
    await stop()
  }
}

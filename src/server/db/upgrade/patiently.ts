import { setTimeout as sleep } from 'node:timers/promises'

/** Whoever waits for a lock keeps all waiting who come after, so that a wait is short, and then tried again. */
const shortWaitMs = 200
/** PostgreSQL's own cleaning of a table gives way only to who waits for a second. */
const longWaitMs = 1_500
const triesBetweenLongWaits = 10
const mostPauseMs = 5_000

export interface Patience {
  /** How often it is tried in all. */
  tries: number
  say: (line: string) => void
}

/**
 * Tries `work` again while it doesn't get its locks within `lockTimeoutMs`. Throws what it throws otherwise, and a
 * sentence after the last try.
 */
export async function patiently<Done>(
  what: string,
  { tries, say }: Patience,
  work: (lockTimeoutMs: number) => Promise<Done>,
): Promise<Done> {
  for (let tried = 1; ; tried++) {
    try {
      return await work(tried % triesBetweenLongWaits === 0 ? longWaitMs : shortWaitMs)
    } catch (error) {
      if (!isWithoutLock(error)) throw error
      if (tried >= tries)
        throw new Error(
          `${what} got no lock in ${tries} tries, because other work keeps its table: end long transactions (pg_stat_activity) and run the command again. What was done before stays.`,
        )
      if (tried === 1) say(`${what} waits for other work on its table, and is tried again.`)
      await sleep(Math.min(mostPauseMs, 100 * 2 ** Math.min(tried, 6)))
    }
  }
}

/** It waited too long, or PostgreSQL ended its wait because another waits for it. */
function isWithoutLock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}

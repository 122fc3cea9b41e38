import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long a search waits for the replica to have what the primary has; then the primary answers it. */
const patienceMs = 100
const pollMs = 5
/** For so long the primary answers everything, after the replica was behind, or away. */
const behindMs = 1_000
const awayMs = 10_000

/** Whether the replica has everything that was acknowledged before the question. */
type IsCurrent = () => Promise<boolean>

/**
 * Compares positions in the log: that of the primary when it is asked with that up to which the replica has applied it. So
 * whoever has written something finds it, whichever process answers.
 */
export function replicaCurrency(
  primary: Pick<pg.Pool, 'query'>,
  replica: Pick<pg.Pool, 'query'>,
  warn: (error: Error) => void,
): IsCurrent {
  let elsewhereUntil = 0
  const caughtUp = async () => {
    const { rows } = await primary.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn')
    const deadline = performance.now() + patienceMs
    for (;;) {
      const { rows: there } = await replica.query<{ has: boolean | null }>(
        'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS has',
        [rows[0]?.lsn],
      )
      if (there[0]?.has) return true
      if (performance.now() > deadline) return false
      await sleep(pollMs)
    }
  }
  return async () => {
    if (performance.now() < elsewhereUntil) return false
    try {
      const current = await caughtUp()
      if (!current) elsewhereUntil = performance.now() + behindMs
      return current
    } catch (error) {
      elsewhereUntil = performance.now() + awayMs
      warn(error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }
}

type Done = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Connections to the replica while it is current; otherwise those of `primary`. */
export class ReplicaPool extends pg.Pool {
  readonly #primary: pg.Pool
  readonly #isCurrent: IsCurrent

  constructor(config: pg.PoolConfig, primary: pg.Pool, isCurrent: IsCurrent) {
    super(config)
    this.#primary = primary
    this.#isCurrent = isCurrent
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.PoolClient> | undefined {
    const chosen = this.#choose()
    if (!done) return chosen
    chosen.then(
      (client) => done(undefined, client, (error) => client.release(error)),
      (error) => done(error, undefined, () => {}),
    )
  }

  async #choose(): Promise<pg.PoolClient> {
    if (await this.#isCurrent())
      try {
        return await super.connect()
      } catch {
        // It went away in between.
      }
    return this.#primary.connect()
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.#primary.end()])
  }
}

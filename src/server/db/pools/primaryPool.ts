import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type ConfiguredClientConfig, readOnlyCode } from './configuredClient.ts'

const pauseMs = 200

type Done = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * Calls wait for so long while no primary takes connections, as when another becomes it. Nothing has been asked by then, so that
 * nothing is done twice.
 */
export class PrimaryPool extends pg.Pool {
  readonly #awayMs: number

  constructor(config: pg.PoolConfig & ConfiguredClientConfig, awayMs: number) {
    super(config)
    this.#awayMs = awayMs
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect()
    if (!done) return connected
    connected.then(
      (client) => done(undefined, client, (error) => client.release(error)),
      (error) => done(error, undefined, () => {}),
    )
  }

  async #connect(): Promise<pg.PoolClient> {
    const until = performance.now() + this.#awayMs
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if (this.ending || !isAway(error) || performance.now() + pauseMs > until) throw error
        await sleep(pauseMs)
      }
    }
  }
}

/** Refused, cut off while connecting, stopping, starting, or a replica by now. */
function isAway(error: unknown): boolean {
  const { code = '', message } = error as Error & { code?: string }
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '57P01', '57P02', '57P03', readOnlyCode].includes(code) ||
    /^Connection terminated unexpectedly|not queryable/.test(message)
  )
}

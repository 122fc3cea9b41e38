import pg from 'pg'
import { againIfAway } from './away.ts'
import type { ConfiguredClientConfig } from './configuredClient.ts'

type Done = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * Waits `awayMs` for a connection while there is no primary, as when another machine becomes it. No statement has been sent by
 * then, so that nothing is done twice.
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
    const connected = againIfAway(() => super.connect(), this.#awayMs)
    if (!done) return connected
    connected.then(
      (client) => done(undefined, client, (error) => client.release(error)),
      (error) => done(error, undefined, () => {}),
    )
  }
}

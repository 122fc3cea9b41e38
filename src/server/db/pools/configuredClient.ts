import pg from 'pg'

export interface ConfiguredClientConfig extends pg.ClientConfig {
  /** Parameters of PostgreSQL for as long as the connection lives. */
  parameters?: Readonly<Record<string, string>>
  /** Connects to no replica: a proxy may still lead to one that was the primary a moment ago. */
  onlyPrimary?: boolean
}

/** PostgreSQL answers with this code when a replica is asked to change something. */
export const readOnlyCode = '25006'

/** For `await using`, which ends the connections with the block that opened them. */
export function disposable<Ends extends { end(): Promise<void> }>(connections: Ends): Ends & AsyncDisposable {
  return Object.assign(connections, { [Symbol.asyncDispose]: () => connections.end() })
}

type Done = (error: Error | null | undefined) => void

/**
 * Sets its parameters by a statement once it is connected, and not by `options` at connecting, which PgBouncer refuses.
 * A connection on which they can't be set is not used.
 */
export class ConfiguredClient extends pg.Client {
  readonly #parameters: string
  readonly #onlyPrimary: boolean

  constructor({ parameters = {}, onlyPrimary = false, ...config }: ConfiguredClientConfig = {}) {
    super(config)
    this.#parameters = Object.entries(parameters)
      .map(([name, value]) => `SET ${name} TO ${pg.escapeLiteral(value)}`)
      .join('; ')
    this.#onlyPrimary = onlyPrimary
    // Without it, a connection that breaks before its pool listens would end the process. Its next query says what is wrong.
    this.on('error', () => {})
  }

  override connect(): Promise<pg.Client>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.Client> | undefined {
    const connected = this.#connect()
    if (!done) return connected
    connected.then(
      () => done(null),
      (error) => done(error),
    )
  }

  async #connect(): Promise<pg.Client> {
    await super.connect()
    try {
      if (this.#parameters) await super.query(this.#parameters)
      if (this.#onlyPrimary) await this.#refuseReplica()
    } catch (error) {
      this.end().catch(() => {})
      throw error
    }
    return this
  }

  async #refuseReplica(): Promise<void> {
    const { rows } = await super.query<{ replica: boolean }>('SELECT pg_is_in_recovery() AS replica')
    if (rows[0]?.replica) throw Object.assign(new Error('This database is a replica.'), { code: readOnlyCode })
  }
}

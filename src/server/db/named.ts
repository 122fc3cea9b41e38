import pg from 'pg'

export interface NamedClientConfig extends pg.ClientConfig {
  /** Prepared statements that the connection keeps; 100 unless said. */
  preparedAtMost?: number
}

/** The part of a client's connection that `pg` doesn't declare. */
interface WithConnection {
  connection: {
    /** Statements prepared on this connection, by name. */
    parsedStatements: Record<string, string>
    /** Sends the message Close of the protocol: no error where there is no such statement, or the transaction has failed. */
    close(what: { type: 'S'; name: string }): void
  }
}

/**
 * A client that prepares each statement once and runs it by name after: parsing and planning cost more than most of our
 * queries. Beyond `preparedAtMost` it drops the one that was used longest ago, on the server too: the texts of searches
 * differ by their conditions, and each would keep its plan for as long as the connection lives.
 */
export class NamedClient extends pg.Client {
  private readonly preparedAtMost: number
  /** Names by text, those used longest ago first. */
  private readonly names = new Map<string, string>()
  private given = 0

  constructor(config: NamedClientConfig = {}) {
    super(config)
    this.preparedAtMost = config.preparedAtMost ?? 100
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads have no common signature.
  override query(...args: any[]): any {
    const [config, values] = args
    if (typeof config === 'string' && Array.isArray(values) && values.length > 0)
      args[0] = { text: config, name: this.nameOf(config) }
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return (super.query as any)(...args)
  }

  private nameOf(text: string): string {
    const known = this.names.get(text)
    if (known) this.names.delete(text)
    else if (this.names.size >= this.preparedAtMost) this.dropOldest()
    const name = known ?? `q${(this.given++).toString(36)}`
    this.names.set(text, name)
    return name
  }

  private dropOldest(): void {
    const [oldest] = this.names
    if (!oldest) return
    const [text, name] = oldest
    this.names.delete(text)
    const { connection } = this as unknown as WithConnection
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
  }
}

import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { ConfiguredClient, type ConfiguredClientConfig } from './pools/configuredClient.ts'
import { statementSpans, withinSpan } from './pools/statementSpans.ts'

export interface NamedClientConfig extends ConfiguredClientConfig {
  /** Prepared statements that the connection keeps; 100 by default. */
  preparedAtMost?: number
}

interface ProtocolConnection {
  parsedStatements: Record<string, string>
  /**
   * Sends the protocol's Close message. It causes no error when there is no such statement or the transaction has
   * failed.
   */
  close(what: { type: 'S'; name: string }): void
}

/**
 * A prepared `SELECT *` after a migration has added a column. Outside a transaction it is prepared and run again; within
 * one, the next try succeeds.
 */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
}

export const forItsValues = '/* planned for its values */'

/**
 * PostgreSQL plans this statement each time for its values. The plan for all values, which it may take from the sixth time
 * on, can be many times slower.
 */
export function plannedForItsValues<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(forItsValues)} ${statement}`
}

/** Worth preparing without parameters too; others may be several commands in one text, which cannot be prepared. */
const isQuery = (text: string) => /^\s*(select|with)\s[^;]*$/i.test(text)

/**
 * Prepares each statement once and runs it by name, since parsing and planning cost more than most queries. Beyond
 * `preparedAtMost` it drops the least recently used, on the server too: search texts vary, and each would keep its plan
 * as long as the connection lives.
 */
export class NamedClient extends ConfiguredClient {
  declare readonly connection: pg.Connection & ProtocolConnection
  private readonly preparedAtMost: number
  /** Names by text, the least recently used first. */
  private readonly names = new Map<string, string>()
  private given = 0

  constructor(config: NamedClientConfig = {}) {
    super(config)
    this.preparedAtMost = config.preparedAtMost ?? 100
  }

  override query(...args: unknown[]) {
    const { begin } = statementSpans
    return begin ? withinSpan(begin, args, (...own) => this.ask(...own)) : this.ask(...args)
  }

  private ask(...args: unknown[]) {
    const [config, values, callback] = args
    // pg's overloads have no common signature.
    const send = (...sent: unknown[]) => Reflect.apply(super.query, this, sent)
    if (typeof config !== 'string' || !Array.isArray(values)) return send(...args)
    if (config.startsWith(forItsValues) || (values.length === 0 && !isQuery(config))) return send(...args)
    const prepared = (...done: unknown[]) => send({ text: config, name: this.nameOf(config) }, values, ...done)
    const mayRepeat = this.getTransactionStatus() !== 'T'
    const isRepeated = (error: unknown) => {
      if (!isOutdated(error)) return false
      while (this.names.size > 0) this.dropOldest()
      return mayRepeat
    }
    if (typeof callback === 'function')
      return prepared((error: unknown, result: unknown) =>
        isRepeated(error) ? prepared(callback) : callback(error, result),
      )
    return prepared().catch((error: unknown) => {
      if (isRepeated(error)) return prepared()
      throw error
    })
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
    this.connection.close({ type: 'S', name })
    delete this.connection.parsedStatements[name]
  }
}

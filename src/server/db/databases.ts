import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { NamedClient } from './named.ts'
import type { Tables } from './tables.ts'

/** Where a PostgreSQL is reached: by address, or by the folder of its socket. */
export type Address = string | { host: string; port: number; user: string; database: string }

export interface Connection {
  main: Address
  /** A replica for the searches; null where there is none. */
  read: Address | null
}

export interface Databases {
  /** Everything that writes, and everything of changing shape. */
  main: Kysely<Tables>
  /** Searches of a fixed shape: planned once. */
  search: pg.Pool
  /** Searches by amount ranges: planned for their values, since a generic plan there can be a thousand times slower. */
  ranges: pg.Pool
  close(): Promise<void>
}

/** A statement as Kysely compiles it, or one written by hand. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

interface PoolOptions {
  /** Connections of each of the three pools at most. */
  size?: number
  /** A search that takes longer is given up. */
  statementTimeoutMs?: number
  /** What is said of a connection that broke while it was idle. */
  onBroken?: (error: Error) => void
}

const dateOid = 1082

/** `date` comes as a Day; all else as `pg` gives it, with bigint and numeric as strings. */
pg.types.setTypeParser(dateOid, (text) => text.replaceAll('-', ''))

/** The databases of DATABASE_URL and DATABASE_READ_URL. Throws a sentence where one can't be reached. */
export async function givenDatabase(main: string, read: string | null): Promise<Connection> {
  await expectReachable('DATABASE_URL', main)
  if (read) await expectReachable('DATABASE_READ_URL', read)
  return { main, read }
}

/** The address itself is not said: it may hold a password. */
async function expectReachable(setting: string, address: string): Promise<void> {
  try {
    const client = await connectAs({ main: address, read: null })
    await client.end()
  } catch (error) {
    const why = error instanceof AggregateError ? error.errors[0] : error
    throw new Error(`The database of ${setting} can't be reached: ${why instanceof Error ? why.message : why}.`)
  }
}

/**
 * The pools that the running server works with. All work as the role `recourse_app`, which can change neither the schema
 * nor what is append-only; migrations go through `ownerPool`.
 */
export function openDatabases(connection: Connection, options: PoolOptions = {}): Databases {
  const { size = 10, statementTimeoutMs = 20_000, onBroken = () => {} } = options
  const app = { role: 'recourse_app', TimeZone: 'UTC', jit: 'off' }
  const search = { ...app, statement_timeout: String(statementTimeoutMs) }
  const open = (address: Address, settings: Record<string, string>) => {
    const pool = new pg.Pool({ ...clientConfig(address, settings), Client: NamedClient, max: size })
    return survivesBreaks(pool, onBroken)
  }
  const readAddress = connection.read ?? connection.main
  const pools = {
    search: open(readAddress, { ...search, plan_cache_mode: 'force_generic_plan' }),
    ranges: open(readAddress, { ...search, plan_cache_mode: 'force_custom_plan' }),
  }
  const main = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: open(connection.main, app) }) })
  return {
    main,
    ...pools,
    async close() {
      await Promise.all([main.destroy(), pools.search.end(), pools.ranges.end()])
    },
  }
}

/** A pool that works as the owner of the schema: migrations, seeds, maintenance by command. */
export function ownerPool(connection: Connection, size = 2): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig(connection.main, { TimeZone: 'UTC' }), Client: NamedClient, max: size })
  return survivesBreaks(pool, () => {})
}

/**
 * A connection that breaks is replaced by the pool, and whoever waits for an answer on it hears of it there. Without a
 * listener of its own, one that breaks between two queries of a transaction would end the process.
 */
function survivesBreaks(pool: pg.Pool, onBroken: (error: Error) => void): pg.Pool {
  pool.on('error', (error) => {
    if (!pool.ending) onBroken(error) // A pool that ends doesn't wait until its connections are closed.
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One connection of its own, outside the pools, for COPY and for locks. It is connected. */
export async function connectAs(connection: Connection, settings: Record<string, string> = {}): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(connection.main, { TimeZone: 'UTC', ...settings }))
  client.on('error', () => {}) // Whoever waits for an answer hears of it there.
  await client.connect()
  return client
}

/** Runs a statement by its name and answers its rows. */
export async function run<Row extends object>(pool: pg.Pool | pg.ClientBase, statement: Statement): Promise<Row[]> {
  const { rows } = await (pool as pg.Pool).query<Row>(statement.sql, [...statement.parameters])
  return rows
}

/** What `pg` connects with, the settings of the session among the start options. */
export function clientConfig(address: Address, settings: Record<string, string>): pg.ClientConfig {
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  if (typeof address !== 'string') return { ...address, options }
  const url = new URL(address)
  const own = url.searchParams.get('options')
  url.searchParams.delete('options')
  return { connectionString: url.href, options: own ? `${own} ${options}` : options }
}

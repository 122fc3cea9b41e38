import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { NamedClient, type NamedClientConfig } from './named.ts'
import type { Tables } from './tables.ts'

/** Where a PostgreSQL is reached: by address, or by the folder of its socket. */
export type Address = string | { host: string; port: number; user: string; database: string }

export interface Connection {
  /** A database in which the server works as `recourse_app`. */
  main: Address
  /** The login that owns the schema; absent where that of `main` does. */
  owner?: Address
  /** A replica for the searches; null where there is none. */
  read: Address | null
}

export interface Databases {
  /** Everything that writes, and everything of changing shape. */
  main: Kysely<Tables>
  /** Sign-in, and the sessions of all calls: they go on while all other connections are taken. */
  sessions: Kysely<Tables>
  /** For the server's own daily work, whose statements may take long. */
  upkeep: Kysely<Tables>
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

export interface PoolOptions {
  /** Connections of each of `main`, `search` and `ranges` at most. */
  size?: number
  /** A statement of a call that takes longer is given up, and the call answered 503. */
  statementTimeoutMs?: number
  /** For a command of the operator, an import or a fill: nobody waits for it, so that it has the times of `upkeep`. */
  patient?: boolean
  /** For how long a free connection is waited for; then the call is answered 503. */
  connectTimeoutMs?: number
  /** What is said of a connection that broke while it was idle. */
  onBroken?: (error: Error) => void
}

/** After how long PostgreSQL ends by itself what a connection does. In milliseconds; 0 for never. */
interface Timeouts {
  statement: number
  /** For a row or an advisory lock that somebody else has. */
  lock: number
  /** For the next statement of an open transaction: its process may be dead. A mail inside one takes 25 s at most. */
  idleInTransaction: number
}

const minuteMs = 60_000
const sessionsTimeouts: Timeouts = { statement: 5_000, lock: 5_000, idleInTransaction: 15_000 }
const upkeepTimeouts: Timeouts = { statement: 30 * minuteMs, lock: minuteMs, idleInTransaction: 5 * minuteMs }

/** Prepared statements that one connection keeps: the plan of a search over all months takes 300 kB. */
const preparedAtMost = { main: 200, search: 60, small: 50 }

const dateOid = 1082

/** `date` comes as a Day; all else as `pg` gives it, with bigint and numeric as strings. */
pg.types.setTypeParser(dateOid, (text) => text.replaceAll('-', ''))

interface DatabaseSettings {
  databaseUrl: string
  databaseOwnerUrl: string | null
  databaseReadUrl: string | null
}

/** The databases of the settings. Throws a sentence where one can't be reached. */
export async function givenDatabase(settings: DatabaseSettings): Promise<Connection> {
  const { databaseUrl: main, databaseOwnerUrl: owner, databaseReadUrl: read } = settings
  await expectReachable('DATABASE_URL', main)
  if (owner) await expectReachable('DATABASE_OWNER_URL', owner)
  if (read) await expectReachable('DATABASE_READ_URL', read)
  return { main, read, ...(owner && { owner }) }
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
  const {
    size = 10,
    statementTimeoutMs = 20_000,
    connectTimeoutMs = 5_000,
    patient = false,
    onBroken = () => {},
  } = options
  const app = { role: 'recourse_app', TimeZone: 'UTC', jit: 'off' }
  const ofCalls: Timeouts = patient
    ? upkeepTimeouts
    : { statement: statementTimeoutMs, lock: 5_000, idleInTransaction: 30_000 }
  const open = (address: Address, max: number, prepared: number, timeouts: Timeouts, settings = {}) => {
    const config: pg.PoolConfig & NamedClientConfig = {
      ...clientConfig(address, { ...app, ...timeoutSettings(timeouts), ...settings }),
      Client: NamedClient,
      max,
      preparedAtMost: prepared,
      connectionTimeoutMillis: patient ? minuteMs : connectTimeoutMs,
      ...keepAlive,
    }
    return survivesBreaks(new pg.Pool(config), onBroken)
  }
  const tables = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const readAddress = connection.read ?? connection.main
  const pools = {
    search: open(readAddress, size, preparedAtMost.search, ofCalls, { plan_cache_mode: 'force_generic_plan' }),
    ranges: open(readAddress, size, preparedAtMost.search, ofCalls, { plan_cache_mode: 'force_custom_plan' }),
  }
  const main = tables(open(connection.main, size, preparedAtMost.main, ofCalls))
  const sessions = tables(open(connection.main, Math.min(size, 4), preparedAtMost.small, sessionsTimeouts))
  const upkeep = tables(open(connection.main, Math.min(size, 2), preparedAtMost.small, upkeepTimeouts))
  return {
    main,
    sessions,
    upkeep,
    ...pools,
    async close() {
      const { search, ranges } = pools
      await Promise.all([main.destroy(), sessions.destroy(), upkeep.destroy(), search.end(), ranges.end()])
    },
  }
}

/** A connection whose other end is gone is noticed by both, within a minute. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

function timeoutSettings({ statement, lock, idleInTransaction }: Timeouts): Record<string, string> {
  return {
    statement_timeout: String(statement),
    lock_timeout: String(lock),
    idle_in_transaction_session_timeout: String(idleInTransaction),
    // A server process that died with its machine sends no end: its transaction and its locks go with these.
    tcp_keepalives_idle: '30',
    tcp_keepalives_interval: '10',
    tcp_keepalives_count: '3',
  }
}

/** A pool that works as the owner of the schema: migrations, seeds, maintenance by command. */
export function ownerPool(connection: Connection, size = 2): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(ownerAddress(connection), { TimeZone: 'UTC' }),
    Client: NamedClient,
    max: size,
    ...keepAlive,
  })
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
  return connectTo(connection.main, settings)
}

/** The same as the owner of the schema. */
export async function connectAsOwner(connection: Connection): Promise<pg.Client> {
  return connectTo(ownerAddress(connection), { statement_timeout: '0' })
}

function ownerAddress({ owner, main }: Connection): Address {
  return owner ?? main
}

async function connectTo(address: Address, settings: Record<string, string>): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientConfig(address, { TimeZone: 'UTC', ...settings }),
    ...keepAlive,
    connectionTimeoutMillis: minuteMs,
  })
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

import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { ArchiveReach } from '../archiveReach.ts'
import { NamedClient, type NamedClientConfig } from '../named.ts'
import type { Tables } from '../tables.ts'
import { usualAwayMs } from './away.ts'
import { ConfiguredClient, type ConfiguredClientConfig, disposable } from './configuredClient.ts'
import { PrimaryPool } from './primaryPool.ts'
import { ReplicaPool, replicaCurrency } from './replica.ts'

type Address = string | { host: string; port: number; user: string; database: string }

export interface Connection {
  main: Address
  /** The login that owns the schema; absent when that of `main` does. */
  owner?: Address
  /** A replica, which answers searches and exports while it has all that the primary has; null when there is none. */
  read: Address | null
}

export interface Databases {
  main: Kysely<Tables>
  /** For sign-in and sessions, so that these keep working while all other connections are taken. */
  sessions: Kysely<Tables>
  upkeep: Kysely<Tables>
  search: pg.Pool
  /** For searches by amount ranges, planned for their values: a generic plan can be a thousand times slower. */
  ranges: pg.Pool
  archive: ArchiveReach
  close(): Promise<void>
}

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export interface PoolOptions {
  /** Connections of each of `main`, `search` and `ranges` at most. */
  size?: number
  /** A statement of a call that takes longer is cancelled, and the call answered with 503. */
  statementTimeoutMs?: number
  patient?: boolean
  /** Time that a call waits for a free connection before it gets 503, in ms. */
  connectTimeoutMs?: number
  /** Time that a call waits for a primary while there is none, in ms. */
  awayMs?: number
  onBroken?: (error: Error) => void
}

/** Time limits after which PostgreSQL ends a connection's work, in milliseconds; 0 for never. */
interface Timeouts {
  statement: number
  /** For waiting on a row lock or an advisory lock. */
  lock: number
  /**
   * For an open transaction without a statement: its process may be dead. A mail inside a transaction takes 25 s at
   * most.
   */
  idleInTransaction: number
}

const minuteMs = 60_000
const sessionsTimeouts: Timeouts = { statement: 5_000, lock: 5_000, idleInTransaction: 15_000 }
/** For asking how far a replica is. */
const probeTimeouts: Timeouts = { statement: 2_000, lock: 2_000, idleInTransaction: 2_000 }
const upkeepTimeouts: Timeouts = { statement: 30 * minuteMs, lock: minuteMs, idleInTransaction: 5 * minuteMs }

/** Prepared statements that one connection keeps. The plan of a search over all months takes 300 kB. */
const preparedAtMost = { main: 200, search: 60, small: 50 }

const dateOid = 1082

/** Reads `date` as a Day. All else comes as `pg` gives it, with bigint and numeric as strings. */
pg.types.setTypeParser(dateOid, (text) => text.replaceAll('-', ''))

interface DatabaseSettings {
  databaseUrl: string
  databaseOwnerUrl: string | null
  databaseReadUrl: string | null
}

/** Throws a sentence for the operator when a database of the settings can't be reached. A replica may be away. */
export async function givenDatabase(settings: DatabaseSettings): Promise<Connection> {
  const { databaseUrl: main, databaseOwnerUrl: owner, databaseReadUrl: read } = settings
  await expectReachable('DATABASE_URL', main)
  if (owner) await expectReachable('DATABASE_OWNER_URL', owner)
  return { main, read, ...(owner && { owner }) }
}

/** Leaves the address out of the error, since it may hold a password. */
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
 * Opens the pools of the running server. All work as the role `recourse_app`, which can change neither the schema nor
 * append-only rows; migrations use `ownerPool`.
 */
export function openDatabases(connection: Connection, options: PoolOptions = {}): Databases & AsyncDisposable {
  const {
    size = 10,
    statementTimeoutMs = 20_000,
    connectTimeoutMs = 5_000,
    awayMs = usualAwayMs,
    patient = false,
    onBroken = () => {},
  } = options
  const app = { role: 'recourse_app', TimeZone: 'UTC', jit: 'off' }
  const ofCalls: Timeouts = patient
    ? upkeepTimeouts
    : { statement: statementTimeoutMs, lock: 5_000, idleInTransaction: 30_000 }
  const configOf = (
    address: Address,
    max: number,
    prepared: number,
    timeouts: Timeouts,
    settings = {},
  ): pg.PoolConfig & NamedClientConfig => ({
    ...clientConfig(address, { ...app, ...timeoutSettings(timeouts), ...settings }),
    Client: NamedClient,
    max,
    preparedAtMost: prepared,
    // A new connection knows neither tables nor plans: the first call after a pause took 20 to 60 ms longer.
    idleTimeoutMillis: 5 * minuteMs,
    connectionTimeoutMillis: patient ? minuteMs : connectTimeoutMs,
    ...keepAlive,
  })
  const open = (max: number, prepared: number, timeouts: Timeouts, settings = {}) => {
    const config = configOf(connection.main, max, prepared, timeouts, settings)
    return survivesBreaks(new PrimaryPool({ ...config, onlyPrimary: true }, awayMs), onBroken)
  }
  const tables = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const { read } = connection
  const ofProbes = [2, preparedAtMost.small, probeTimeouts] as const
  const probes = read ? [open(...ofProbes), survivesBreaks(new pg.Pool(configOf(read, ...ofProbes)), onBroken)] : []
  const [primary, replica] = probes
  const isCurrent = primary && replica && replicaCurrency(primary, replica, onBroken)
  const openReading = (settings: Record<string, string>) => {
    const own = [size, preparedAtMost.search, ofCalls, settings] as const
    const pool = open(...own)
    if (!read || !isCurrent) return pool
    return survivesBreaks(new ReplicaPool(configOf(read, ...own), pool, isCurrent), onBroken)
  }
  const pools = {
    search: openReading({ plan_cache_mode: 'force_generic_plan' }),
    ranges: openReading({ plan_cache_mode: 'force_custom_plan' }),
  }
  const main = tables(open(size, preparedAtMost.main, ofCalls))
  const sessions = tables(open(Math.min(size, 4), preparedAtMost.small, sessionsTimeouts))
  const upkeep = tables(open(Math.min(size, 2), preparedAtMost.small, upkeepTimeouts))
  const close = async () => {
    const { search, ranges } = pools
    const ended = [main.destroy(), sessions.destroy(), upkeep.destroy(), search.end(), ranges.end()]
    await Promise.all([...ended, ...probes.map((pool) => pool.end())])
  }
  return {
    main,
    sessions,
    upkeep,
    ...pools,
    archive: new ArchiveReach(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Both ends notice within a minute that the other is gone. */
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

export function ownerPool(connection: Connection, size = 2): pg.Pool & AsyncDisposable {
  const pool = new pg.Pool({
    ...clientConfig(ownerAddress(connection), { TimeZone: 'UTC' }),
    Client: NamedClient,
    max: size,
    ...keepAlive,
  })
  return disposable(survivesBreaks(pool, () => {}))
}

/** Without these listeners, a connection that breaks between two queries of a transaction would end the process. */
function survivesBreaks(pool: pg.Pool, onBroken: (error: Error) => void): pg.Pool {
  pool.on('error', (error) => {
    if (!pool.ending) onBroken(error) // A pool that ends doesn't wait until its connections are closed.
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type OpenClient = pg.Client & AsyncDisposable

export async function connectAs(connection: Connection, settings: Record<string, string> = {}): Promise<OpenClient> {
  return connectTo(connection.main, settings)
}

export async function connectAsOwner(connection: Connection): Promise<OpenClient> {
  return connectTo(ownerAddress(connection), { statement_timeout: '0' })
}

function ownerAddress({ owner, main }: Connection): Address {
  return owner ?? main
}

async function connectTo(address: Address, settings: Record<string, string>): Promise<OpenClient> {
  const client = new ConfiguredClient({
    ...clientConfig(address, { TimeZone: 'UTC', ...settings }),
    ...keepAlive,
    connectionTimeoutMillis: minuteMs,
  })
  client.on('error', () => {}) // Whoever waits for an answer hears of it there.
  await client.connect()
  return disposable(client)
}

/** Writes statements only, and is connected to nothing. */
const writer = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export function compiled(query: RawBuilder<unknown>): Statement {
  return query.compile(writer)
}

export async function run<Row extends object>(pool: Pick<pg.Pool, 'query'>, statement: Statement): Promise<Row[]> {
  const { rows } = await pool.query<Row>(statement.sql, [...statement.parameters])
  return rows
}

export function clientConfig(address: Address, parameters: Record<string, string>): ConfiguredClientConfig {
  return { ...(typeof address === 'string' ? { connectionString: address } : address), parameters }
}

import pg from 'pg'
import { ConfiguredClient, disposable } from '../db/pools/configuredClient.ts'
import { historyMonths } from './months.ts'

/** The parts of an address that say where the server is. The other parts are the login. */
const placeOptions = ['host', 'port', 'dbname', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const
type Place = Partial<Record<(typeof placeOptions)[number], string>>

/** A server that does not answer is noticed within seconds. Rows come in parts, from several servers at the same time. */
const usualOptions = {
  async_capable: 'true',
  fetch_size: '500',
  connect_timeout: '3',
  keepalives_idle: '10',
  keepalives_interval: '5',
  keepalives_count: '2',
  tcp_user_timeout: '10000',
}

export function isServerName(text: string): boolean {
  return /^[a-z][a-z0-9_]{0,30}$/.test(text)
}

/**
 * Makes another PostgreSQL known to the database, or changes its address and login. Throws a sentence where it cannot be
 * used.
 */
export async function putServer(pool: pg.Pool, name: string, address: string): Promise<void> {
  const { place, user, password } = partsOf(address)
  await expectWrapper(pool)
  {
    await using client = await connectToServer(name, addressOf(place, { user, password }))
    await expectUsable(client, pool, name)
  }
  const wanted = { ...usualOptions, ...place }
  const server = pg.escapeIdentifier(name)
  const owner = await pool.connect()
  try {
    await owner.query('BEGIN')
    await owner.query(`CREATE SERVER IF NOT EXISTS ${server} FOREIGN DATA WRAPPER postgres_fdw`)
    const known = Object.keys(await serverOptions(owner, name))
    const changes = [
      ...Object.entries(wanted).map(
        ([option, value]) => `${known.includes(option) ? 'SET' : 'ADD'} ${option} ${pg.escapeLiteral(value)}`,
      ),
      ...known.filter((option) => !(option in wanted)).map((option) => `DROP ${option}`),
    ]
    await owner.query(`ALTER SERVER ${server} OPTIONS (${changes.join(', ')})`)
    // Whoever may read a month uses this login: the owner by the view of all transactions, and the server by its own role.
    await owner.query(`DROP USER MAPPING IF EXISTS FOR PUBLIC SERVER ${server}`)
    await mapUser(owner, server, { user, password })
    await expectReads(owner, name)
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    owner.release()
  }
}

/** No statement has the password in its text, which PostgreSQL logs and counts (`pg_stat_statements`). */
async function mapUser(owner: Asks, server: string, login: { user: string; password: string }): Promise<void> {
  await owner.query("SELECT set_config('recourse.login', $1, true)", [JSON.stringify(login)])
  await owner.query(`
    DO $$
      DECLARE login json := current_setting('recourse.login');
      BEGIN
        EXECUTE format('CREATE USER MAPPING FOR PUBLIC SERVER ${server} OPTIONS (user %L, password %L)',
          login ->> 'user', login ->> 'password');
      END
    $$`)
}

/** PostgreSQL connects by itself, perhaps from another machine, and a wrong address leads to a server without the months. */
async function expectReads(owner: Asks, name: string): Promise<void> {
  const probe = 'archive_server_probe'
  const months = (await historyMonths(owner)).filter(({ server }) => server === name)
  await owner.query(`
    CREATE FOREIGN TABLE ${probe} (relname name) SERVER ${pg.escapeIdentifier(name)}
    OPTIONS (schema_name 'pg_catalog', table_name 'pg_class')`)
  for (const [table, what] of [[probe, ''], ...months.map((month) => [month.table, `${month.table} `])]) {
    try {
      await owner.query(`SELECT * FROM ${table} LIMIT 1`)
    } catch (error) {
      const { message, detail } = error as pg.DatabaseError
      throw new Error(
        `PostgreSQL can't read ${what}from the server ${name}: ${[message, detail].filter(Boolean).join(': ')}`,
      )
    }
  }
  await owner.query(`DROP FOREIGN TABLE ${probe}`)
}

/** Returns the known servers that have a login. Only the owner of the database can read the login, to connect to them. */
export async function knownServers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT s.srvname::text AS name FROM pg_user_mappings AS m JOIN pg_foreign_server AS s ON s.oid = srvid
      JOIN pg_foreign_data_wrapper AS w ON w.oid = srvfdw
    WHERE umuser = 0 AND umoptions IS NOT NULL AND fdwname = 'postgres_fdw' ORDER BY 1`)
  return rows.map(({ name }) => name)
}

/** Connects to a server that is known, to make and drop its tables. Throws a sentence where it is not known. */
export async function connectToKnown(pool: pg.Pool, name: string): Promise<pg.Client & AsyncDisposable> {
  await expectWrapper(pool)
  const options = await serverOptions(pool, name)
  const { rows } = await pool.query<{ options: string[] | null }>(
    'SELECT umoptions AS options FROM pg_user_mappings WHERE srvname = $1 AND umuser = 0',
    [name],
  )
  const login = pairsOf(rows[0]?.options ?? [])
  if (!login.user)
    throw new Error(`There is no server ${name}: make it known first, with recourse archive server ${name}.`)
  return connectToServer(name, addressOf(options, login))
}

async function connectToServer(name: string, address: string): Promise<pg.Client & AsyncDisposable> {
  const client = new ConfiguredClient({
    connectionString: address,
    // The text of a row must be formatted as in the main database, so that the hashes are equal.
    parameters: { TimeZone: 'UTC', DateStyle: 'ISO', bytea_output: 'hex', extra_float_digits: '1' },
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  try {
    await client.connect()
    return disposable(client)
  } catch (error) {
    const why = error instanceof AggregateError ? error.errors[0] : error
    throw new Error(`The server ${name} can't be reached: ${why instanceof Error ? why.message : why}.`)
  }
}

/** Throws what a database administrator must do where the database cannot have foreign tables. */
async function expectWrapper(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean; installed: boolean; allowed: boolean; who: string }>(`
    SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'postgres_fdw') AS there,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'postgres_fdw') AS installed,
      coalesce((SELECT has_foreign_data_wrapper_privilege(oid, 'USAGE') FROM pg_foreign_data_wrapper
        WHERE fdwname = 'postgres_fdw'), false) AS allowed,
      current_user::text AS who`)
  const [found] = rows
  if (found?.allowed) return
  const grant = `GRANT USAGE ON FOREIGN DATA WRAPPER postgres_fdw TO ${found?.who}`
  throw new Error(
    !found?.there
      ? 'This PostgreSQL does not have postgres_fdw, which reads months on other servers: install the package that brings it (postgresql-contrib, or the server package of Debian).'
      : `A superuser must allow it first, in this database: ${found.installed ? '' : 'CREATE EXTENSION postgres_fdw; '}${grant};`,
  )
}

async function expectUsable(client: pg.Client, pool: pg.Pool, name: string): Promise<void> {
  const question = `
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      has_database_privilege(current_database(), 'CREATE') AS "mayCreate", pg_is_in_recovery() AS "isReplica",
      (SELECT system_identifier FROM pg_control_system())::text || current_database() AS "is"`
  type Answer = { version: number; encoding: string; mayCreate: boolean; isReplica: boolean; is: string }
  const [{ rows: there }, { rows: here }] = await Promise.all([
    client.query<Answer>(question),
    pool.query<Answer>(question),
  ])
  const [other, own] = [there[0], here[0]]
  if (!other || !own) throw new Error('A query without a row.')
  const why =
    other.is === own.is
      ? 'it is this database'
      : other.version < 150_000
        ? 'it needs PostgreSQL 15 or later'
        : other.isReplica
          ? 'it is a replica'
          : other.encoding !== own.encoding
            ? `its database has the encoding ${other.encoding}, this one ${own.encoding}`
            : other.mayCreate
              ? null
              : 'its login may not create schemas (GRANT CREATE ON DATABASE)'
  if (why) throw new Error(`The server ${name} can't be used: ${why}.`)
}

type Asks = Pick<pg.ClientBase, 'query'>

async function serverOptions(db: Asks, name: string): Promise<Record<string, string>> {
  const { rows } = await db.query<{ options: string[] | null }>(
    'SELECT srvoptions AS options FROM pg_foreign_server WHERE srvname = $1',
    [name],
  )
  return pairsOf(rows[0]?.options ?? [])
}

/** Reads options as PostgreSQL stores them, such as `host=db2`. */
function pairsOf(options: readonly string[]): Record<string, string> {
  return Object.fromEntries(options.map((option) => [option.split('=', 1)[0], option.slice(option.indexOf('=') + 1)]))
}

function partsOf(address: string): { place: Place; user: string; password: string } {
  const url = new URL(address)
  const unknown = [...url.searchParams.keys()].find((key) => !placeOptions.includes(key as keyof Place))
  if (unknown) throw new Error(`The address of ARCHIVE_SERVER_URL has ${unknown}, which is not known.`)
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  // PostgreSQL lets nobody but a superuser connect by a foreign table without.
  if (!user || !password) throw new Error('The address of ARCHIVE_SERVER_URL needs a user and a password.')
  const place = {
    host: url.hostname.replace(/^\[|\]$/g, ''), // An IPv6 address has brackets only within a URL.
    port: url.port || '5432',
    dbname: decodeURIComponent(url.pathname.slice(1)) || user,
    ...Object.fromEntries(url.searchParams),
  }
  return { place, user, password }
}

function addressOf(options: Readonly<Record<string, string>>, { user = '', password = '' }): string {
  const { host = '', port = '', dbname = '' } = options
  const isHostName = !/[/:]/.test(host) // Neither a socket nor an IPv6 address.
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const rest = new URLSearchParams(isHostName ? {} : { host })
  for (const name of placeOptions.filter((one) => one.startsWith('ssl')))
    if (options[name]) rest.set(name, options[name])
  // Reads sslmode as PostgreSQL itself does.
  if (options.sslmode) rest.set('uselibpqcompat', 'true')
  return `postgres://${login}@${isHostName ? host : 'localhost'}:${port}/${encodeURIComponent(dbname)}?${rest}`
}

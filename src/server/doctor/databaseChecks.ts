import type pg from 'pg'
import { expectMigrated } from '../db/migrate.ts'
import { type Connection, connectAs, type Databases, openDatabases } from '../db/pools/databases.ts'
import { refuseDemoAccounts, refusePowerfulLogin } from '../db/pools/productionChecks.ts'
import { runningServers } from '../db/upgrade/servers.ts'
import { workSetAside } from '../processes/failedWork.ts'
import { sealLagDays } from '../sealing.ts'
import type { Settings } from '../settings.ts'
import { checkCertificate } from './certificateChecks.ts'
import { bad, examine, type Finding, ok, warning } from './finding.ts'

/** Connections that one server opens at most: see `openDatabases`. */
const connectionsOfServer = 36
const searchesOfServer = 20
/** Locks that the costliest search takes for each month, and besides, as `bench -- scale` counts them. */
const [locksOfMonth, locksBesides] = [5, 4]
const seeLog = 'Look at the log of the database.'

/** Checks of a database that answers. Changes nothing. */
export async function checkDatabase(connection: Connection, settings: Settings): Promise<Finding[]> {
  await using client = await connectAs(connection)
  await using databases = openDatabases(connection, { size: 2 })
  return [
    ...(await examine('database', seeLog, () => checkServer(client, settings))),
    ...(await examine('logins', 'Follow step 1 of Production in docs/operations.md.', () =>
      checkLogins(connection, databases, settings),
    )),
    ...(await examine('schema', 'Run recourse migrate with the release that the servers run.', async () => {
      await expectMigrated(connection)
      return ok('schema', 'is that of this release')
    })),
    ...(await examine('clock', seeLog, () => checkClock(client))),
    ...(await examine('servers', seeLog, () => checkServers(client))),
    ...(await examine('seals', seeLog, () => checkSeals(databases))),
    ...(await examine('set aside', seeLog, () => checkSetAside(databases))),
  ]
}

/** The newest of each version when this release was made, in November 2026. All versions get theirs on the same day. */
const newest: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 }

function checkRelease(versionNumber: number, isEmbedded: boolean): Finding[] {
  const [version, release] = [Math.floor(versionNumber / 10_000), versionNumber % 10_000]
  const known = newest[version]
  if (known === undefined || release >= known) return []
  return [
    warning(
      'database',
      `lacks what ${version}.${known} has mended, security included`,
      isEmbedded
        ? 'The embedded PostgreSQL is for a demo. Keep what matters in your own: set DATABASE_URL.'
        : `Update it to ${version}.${known} or later.`,
    ),
  ]
}

async function checkServer(client: pg.Client, { databaseUrl }: Settings): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN
     ('server_version', 'server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit', 'max_connections', 'max_locks_per_transaction', 'data_checksums')`,
  )
  const of = new Map(rows.map(({ name, setting }) => [name, setting]))
  const version = Math.floor(Number(of.get('server_version_num')) / 10_000)
  const findings = [
    version < 15
      ? bad('database', `is PostgreSQL ${version}`, 'Recourse needs 15 or later.')
      : ok('database', `answers, PostgreSQL ${of.get('server_version')}`),
    ...checkRelease(Number(of.get('server_version_num')), databaseUrl === null),
    ...checkCertificate('database', client.connection.stream),
  ]
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    if (of.get(name) === 'off')
      findings.push(bad('database', `has ${name} = off: a power cut loses what was acknowledged`, `Set ${name} = on.`))
  if (of.get('data_checksums') === 'off')
    findings.push(
      warning('database', 'has no checksums of its pages', 'Stop it, run pg_checksums --enable, start it again.'),
    )
  if (databaseUrl) {
    const most = Number(of.get('max_connections'))
    const servers = Math.max(1, (await runningServers(client)).length)
    // The superuser's three, and a command.
    if (most < servers * connectionsOfServer + 10)
      findings.push(
        warning(
          'database',
          `takes ${most} connections; ${servers} ${servers === 1 ? 'server opens' : 'servers open'} up to ${servers * connectionsOfServer}`,
          `Set max_connections to ${servers * connectionsOfServer + 20} or more, or put PgBouncer in session mode before it.`,
        ),
      )
    findings.push(...(await checkLocks(client, { servers, most, each: Number(of.get('max_locks_per_transaction')) })))
  }
  return findings
}

/** Each search locks every month and some of its indexes: see `docs/scale.md`. PostgreSQL ends what finds no room. */
async function checkLocks(
  client: pg.Client,
  { servers, most, each }: { servers: number; most: number; each: number },
): Promise<Finding[]> {
  const { rows } = await client.query<{ n: string }>(
    "SELECT count(*) AS n FROM pg_inherits WHERE inhparent = to_regclass('history')",
  )
  const months = Number(rows[0]?.n)
  const needed = servers * searchesOfServer * (locksOfMonth * months + locksBesides)
  if (needed <= each * most) return []
  const enough = Math.ceil(needed / most / 64) * 64
  return [
    warning(
      'database',
      `has room for ${each * most} locks; searches of ${months} months by ${servers} ${servers === 1 ? 'server' : 'servers'} take up to ${needed}`,
      `Move old months to the archive, or set max_locks_per_transaction to ${enough}.`,
    ),
  ]
}

async function checkLogins(connection: Connection, databases: Databases, { production }: Settings): Promise<Finding> {
  if (!production) return ok('logins', 'are not checked outside of production')
  await refusePowerfulLogin(connection)
  await refuseDemoAccounts(databases)
  return ok('logins', 'can change neither the schema nor events; there are no demo accounts')
}

/** Against the clock of the database, by which seals and leases go. */
async function checkClock(client: pg.Client): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const here = (asked + Date.now()) / 2
  const seconds = Math.abs((rows[0]?.now.getTime() ?? 0) - here) / 1000
  const said = `differs from that of the database by ${seconds.toFixed(1)} s`
  const todo = 'Let both machines take their time from NTP (chrony or systemd-timesyncd).'
  // Codes of authenticator apps are valid for 30 seconds.
  if (seconds > 15) return bad('clock', said, todo)
  return seconds > 1 ? warning('clock', said, todo) : ok('clock', said)
}

async function checkServers(client: pg.Client): Promise<Finding> {
  const servers = await runningServers(client)
  const releases = new Set(servers.map(({ release }) => release))
  if (servers.length === 0) return warning('servers', 'none runs on this database', 'Start one.')
  if (releases.size > 1)
    return warning(
      'servers',
      `run the releases ${[...releases].join(' and ')}`,
      'End the upgrade: replace the older ones.',
    )
  return ok('servers', `${servers.length} ${servers.length === 1 ? 'runs' : 'run'} release ${[...releases][0]}`)
}

async function checkSeals({ main }: Databases): Promise<Finding> {
  const lags = await sealLagDays(main)
  const late = Object.entries(lags).filter(([, days]) => days > 1)
  if (late.length === 0) return ok('seals', 'every finished day has one')
  return bad(
    'seals',
    late.map(([what, days]) => `${days} finished days of ${what} have none`).join(', '),
    'Start a server: it seals them. If one runs, its log says SEALING FAILED and why.',
  )
}

async function checkSetAside({ main }: Databases): Promise<Finding | Finding[]> {
  const found = await workSetAside(main)
  if (found.length === 0) return ok('set aside', 'is no background work')
  return found.map(({ work, count, error }) =>
    warning(
      'set aside',
      `${count} of ${work} failed three times; the last said: ${error}`,
      'Report it with the line WORK SET ASIDE of the log. With a release that mends it: recourse retry.',
    ),
  )
}

/** How far the replica is behind the primary. */
export async function checkReplica(connection: Connection): Promise<Finding> {
  if (!connection.read) return ok('replica', 'there is none: searches go to the primary')
  await using main = await connectAs(connection)
  await using read = await connectAs({ main: connection.read, read: null })
  const { rows } = await main.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn')
  const { rows: there } = await read.query<{ replica: boolean; behind: string | null; seconds: number | null }>(
    `SELECT pg_is_in_recovery() AS replica,
            CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()) END AS behind,
            extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float AS seconds`,
    [rows[0]?.lsn],
  )
  const [state] = there
  if (!state?.replica)
    return warning(
      'replica',
      'that of DATABASE_READ_URL is no replica',
      'Set it to a streaming replica, or leave it out.',
    )
  const megabytes = Math.max(0, Number(state.behind)) / 1024 / 1024
  if (megabytes < 1) return ok('replica', 'has all but the last moment')
  const said = `is ${megabytes.toFixed(0)} MB behind, its last change is ${Math.round(state.seconds ?? 0)} s old`
  const todo = 'Look at pg_stat_replication of the primary, and the disk and the log of the replica.'
  return (state.seconds ?? 0) > 300 ? bad('replica', said, todo) : warning('replica', said, todo)
}

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { openCardVault } from '../src/server/db/cards/cardVault.ts'
import { createKeyFile } from '../src/server/db/cards/keyFile.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { chooseUser } from '../src/server/embedded/runAs.ts'
import { givenHistory, type HistoryKey } from '../testing/data/history.ts'
import { freePort } from '../testing/server/freePort.ts'
import { changed } from '../testing/server/proxies.ts'
import { seed } from '../testing/torture/arena.ts'
import { chainCopies } from './chainCopies.ts'
import { fillHistory, importedOf } from './fillHistory.ts'
import { createPortalDatabase, portalLogins, runCommand } from './ownDatabase.ts'
import { startServerProcess } from './serverProcess.ts'
import { type Acknowledged, submitSteadily } from './steadily.ts'

export interface PgBackRestDrill {
  folder: string
  rows: number
  /** Seconds in which records are submitted. */
  load: number
  everyMs: number
  timed<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

const bin = '/usr/lib/postgresql/15/bin'
const user = chooseUser()
const days = 200

/**
 * The drill with PostgreSQL 15 and `deploy/pgbackrest`: a full backup, an incremental one while records are submitted, everything
 * killed and wiped, restored to the end of the archive and then to a moment, each time with the portal's own proof.
 */
export async function drillPgBackRest({ folder, rows, load, everyMs, timed }: PgBackRestDrill): Promise<object> {
  for (const program of ['/usr/bin/pgbackrest', `${bin}/postgres`])
    if (!existsSync(program)) throw new Error(`${program} is missing: apt-get install postgresql-15 pgbackrest.`)
  const database = await givenPostgres(folder)
  const url = (login: string, name = 'recourse') => `postgres://${login}@127.0.0.1:${database.port}/${name}`
  const env = {
    DATABASE_URL: url(portalLogins.server),
    SECRET_FILE: join(folder, 'keys.json'),
    DATA_DIR: join(folder, 'files'),
  }
  const summary = join(folder, 'summary.json')
  const prove = (name: string) => timed(name, () => portal(env, 'audit', 'verify', '--summary', summary))
  try {
    await database.start()
    await createPortalDatabase(url('postgres', 'postgres'))
    const keys = await timed('filling', () => fill(env, url, rows, Math.ceil((load * 1000) / everyMs)))
    await database.backRest('stanza-create')
    await database.backRest('check')
    await timed('full backup', () => database.backRest('--type=full', 'backup'))

    const server = await startServerProcess(env)
    const ending = new AbortController()
    const submitting = submitSteadily({ address: server.address, everyMs, signal: ending.signal }, keys)
    await sleep(load * 300)
    await timed('incremental backup', () => database.backRest('--type=incr', 'backup'))
    await writeFile(summary, await portal(env, 'audit', 'summary'))
    await sleep(load * 200)
    const moment = new Date()
    await sleep(load * 500)
    ending.abort()
    const { acknowledged, seen } = await submitting
    if (Object.keys(seen.failed).length > 0) throw new Error(`Not all was submitted: ${JSON.stringify(seen.failed)}`)
    const killedAt = Date.now()
    server.child.kill('SIGKILL')
    await database.killAndWipe()

    await timed('restore of all', () => database.backRest('restore'))
    await timed('recovery of all', () => database.start())
    await prove('audit verify of all')
    const ofAll = await recordsIn(database)
    const lost = acknowledged.filter(({ expId }) => !ofAll.has(expId))
    await database.killAndWipe()

    const target = ['--type=time', `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`]
    await timed('restore to a moment', () => database.backRest(...target, '--target-action=promote', 'restore'))
    await timed('recovery to a moment', () => database.start())
    await prove('audit verify of a moment')
    const ofMoment = await recordsIn(database)
    const again = await timed('start of the server', () => startServerProcess(env))
    again.child.kill('SIGTERM')
    await once(again.child, 'exit')
    await timed('pgbackrest verify', () => database.backRest('verify'))
    const isBefore = ({ at }: Acknowledged) => at <= moment.getTime()
    return {
      rows,
      acknowledged: acknowledged.length,
      'lost, restored to the end of the archive': lost.length,
      'seconds before the kill that the archive reaches': lost[0] ? (killedAt - lost[0].at) / 1000 : 0,
      'lost, acknowledged before the moment': acknowledged.filter((one) => isBefore(one) && !ofMoment.has(one.expId))
        .length,
      // One may have been committed before the moment, and acknowledged after it.
      'there, acknowledged after the moment': acknowledged.filter((one) => !isBefore(one) && ofMoment.has(one.expId))
        .length,
    }
  } finally {
    await database.killAndWipe()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(
  { DATABASE_URL: main, SECRET_FILE }: { DATABASE_URL: string; SECRET_FILE: string },
  url: (login: string) => string,
  rows: number,
  originals: number,
): Promise<HistoryKey[]> {
  const connection = { main, owner: url(portalLogins.owner), read: null }
  createKeyFile(SECRET_FILE)
  const vault = openCardVault(openSecrets(SECRET_FILE, { mustExist: true }))
  await seed({ connection })
  const asSuperuser = { main: url('postgres'), read: null }
  const to = dayOf(new Date())
  await fillHistory({ connection: asSuperuser, vault, rows, from: addDays(to, 1 - days), to })
  await chainCopies({ connection: asSuperuser, rows, imported: importedOf(rows) })
  return givenHistory({ connection, vault }, Array(originals + 20).fill({}))
}

async function portal(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { said, status } = await runCommand(env, ...args)
  if (status !== 0) throw new Error(`recourse ${args.join(' ')} ended with status ${status}.`)
  return said
}

interface OwnPostgres {
  port: number
  start(): Promise<void>
  backRest(...args: string[]): Promise<void>
  ask(statement: string): Promise<string>
  killAndWipe(): Promise<void>
}

/** A cluster of PostgreSQL 15 and a repository of pgBackRest in this folder, by the files of `deploy/pgbackrest`. */
async function givenPostgres(folder: string): Promise<OwnPostgres> {
  const port = await freePort()
  const data = join(folder, 'main')
  const config = join(folder, 'pgbackrest.conf')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  if (user) await chown(folder, user.uid, user.gid)
  const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', PGBACKREST_CONFIG: config, PGPORT: String(port) }
  const run = async (program: string, args: string[]) => {
    const as = { ...(user && { uid: user.uid, gid: user.gid }), cwd: folder, env, maxBuffer: 64e6 }
    return (await promisify(execFile)(program, args, as)).stdout
  }
  await run(`${bin}/initdb`, ['--pgdata', data, '--data-checksums', '--username=postgres', '--encoding=UTF8'])
  const lines = [`port = ${port}`, `unix_socket_directories = '${folder}'`, `max_connections = 200`]
  const archiving = await readFile('deploy/pgbackrest/postgresql.conf', 'utf8')
  await writeFile(join(data, 'postgresql.conf'), `${archiving}\n${lines.join('\n')}\n`)
  await writeFile(
    config,
    await changed('deploy/pgbackrest/pgbackrest.conf', [
      ['/var/lib/pgbackrest', join(folder, 'repository')],
      ['/var/log/pgbackrest', join(folder, 'log')],
      ['/var/spool/pgbackrest', join(folder, 'spool')],
      ['/tmp/pgbackrest', join(folder, 'lock')],
      ['/var/lib/postgresql/15/main', data],
      ['pg1-port=5432', `pg1-port=${port}`],
      ['/var/run/postgresql', folder],
    ]),
  )
  const ask = async (statement: string) =>
    (await run(`${bin}/psql`, ['-h', folder, '-U', 'postgres', '-Atc', statement, 'recourse'])).trim()
  return {
    port,
    ask,
    async start() {
      // `-t`: recovery may take long; the database takes connections when it has ended.
      await run(`${bin}/pg_ctl`, ['-D', data, '-l', join(folder, 'log.txt'), '-w', '-t', '3600', 'start'])
      while (
        (await run(`${bin}/psql`, ['-h', folder, '-U', 'postgres', '-Atc', 'SELECT pg_is_in_recovery()'])).trim() ===
        't'
      )
        await sleep(200)
    },
    backRest: async (...args) => void (await run('/usr/bin/pgbackrest', ['--stanza=recourse', ...args])),
    async killAndWipe() {
      const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
      if (pid > 0) process.kill(pid, 'SIGKILL')
      await sleep(2_000) // Until its children have seen that it is gone.
      await rm(data, { recursive: true, force: true })
      await mkdir(data, { mode: 0o700 })
      if (user) await chown(data, user.uid, user.gid)
    },
  }
}

async function recordsIn({ ask }: OwnPostgres): Promise<Set<string>> {
  return new Set((await ask('SELECT exp_id FROM exception')).split('\n'))
}

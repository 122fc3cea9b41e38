import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '../../src/server/embedded/binaries.ts'
import { chooseUser } from '../../src/server/embedded/runAs.ts'
import { freePort } from './freePort.ts'

export interface OwnPostgres {
  port: number
  /** Of the superuser `postgres` where no login is given. */
  url(database: string, login?: string): string
  ask(database: string, statement: string): Promise<Record<string, unknown>[]>
  start(): Promise<void>
  /** As if its machine went off. */
  kill(): Promise<void>
  close(): Promise<void>
}

const debian = '/usr/lib/postgresql/15/bin'
const superuser = 'postgres:super'

/** A PostgreSQL with passwords on a port of this machine: Debian's 15 where it is installed, else the embedded one. */
export async function givenOwnPostgres(settings: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
  const user = chooseUser()
  const bin = existsSync(debian) ? debian : dirname(findBinaries(user, () => {}).initdb)
  const folder = await mkdtemp(join(tmpdir(), 'recourse-own-'))
  await chmod(folder, 0o711)
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  const passwords = join(folder, 'password')
  await writeFile(passwords, 'super')
  if (user) for (const path of [folder, data, passwords]) await chown(path, user.uid, user.gid)
  const env = { PATH: process.env.PATH, LANG: 'C.UTF-8' }
  const as = { ...(user && { uid: user.uid, gid: user.gid }), cwd: folder, env }
  const run = (program: string, ...args: string[]) => promisify(execFile)(join(bin, program), args, as)
  const login = ['--username=postgres', `--pwfile=${passwords}`, '--auth=scram-sha-256']
  await run('initdb', '--pgdata', data, '--encoding=UTF8', '--no-sync', ...login)
  const port = await freePort()
  const lines = { port, unix_socket_directories: '', fsync: 'off', max_connections: 60, ...settings }
  const text = Object.entries(lines).map(([name, value]) => `${name} = '${value}'\n`)
  await appendFile(join(data, 'postgresql.conf'), text.join(''))
  const own: OwnPostgres = {
    port,
    url: (database, of = superuser) => `postgres://${of}@127.0.0.1:${port}/${database}`,
    async ask(database, statement) {
      const client = new pg.Client(own.url(database))
      await client.connect()
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.end()
      }
    },
    start: async () => void (await run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', 'start')),
    kill: async () => void (await run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')),
    async close() {
      await own.kill().catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
  await own.start()
  return own
}

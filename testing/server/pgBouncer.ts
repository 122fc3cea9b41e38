import { chownSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../src/server/db/pools/databases.ts'
import { chooseUser } from '../../src/server/embedded/runAs.ts'
import { freePort } from './freePort.ts'
import { changed, type RunningProxy, start } from './proxies.ts'

export interface TestPgBouncer {
  /** The database behind it, as `DATABASE_URL`. */
  url: string
  close(): Promise<void>
}

/** Starts PgBouncer as `deploy/pgbouncer` says, but for addresses, the number of connections and the check of passwords. */
export async function startPgBouncer({ main }: Connection): Promise<TestPgBouncer> {
  if (typeof main === 'string') throw new Error('The test database is reached by its socket.')
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'recourse-pgbouncer-'))
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"${main.user}" ""\n`)
  const config = await changed('deploy/pgbouncer/pgbouncer.ini', [
    ['recourse = host=10.0.0.21 port=5432 dbname=recourse', `${main.database} = host=${main.host} port=${main.port}`],
    ['listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['default_pool_size = 120', 'default_pool_size = 40'],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', users],
  ])
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, config)
  // It does not run as root either.
  const user = chooseUser()
  if (user) for (const path of [folder, file, users]) chownSync(path, user.uid, user.gid)
  const running: RunningProxy = await start('pgbouncer', ['--quiet', file], folder, port, user ?? {})
  return {
    url: `postgres://${main.user}@127.0.0.1:${port}/${main.database}`,
    async close() {
      running.child.kill('SIGKILL') // After SIGTERM, newer ones wait until all clients have gone.
      await running.close()
    },
  }
}

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedDatabase } from '../../src/server/embedded/embedded.ts'
import { changed, type RunningProxy, start } from './proxies.ts'

/**
 * Starts HAProxy as `deploy/haproxy/postgresql.cfg` says, before two databases that are reached by their sockets, and waits
 * until it leads to the primary. Both need the role `recourse_check`.
 */
export async function startPostgresFront(
  port: number,
  { primary, replica }: { primary: EmbeddedDatabase; replica: EmbeddedDatabase },
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-haproxy-'))
  const [one = '', two = ''] = [primary, replica].map(({ address }) => `unix@${address.host}/.s.PGSQL.${address.port}`)
  const config = await changed('deploy/haproxy/postgresql.cfg', [
    ['bind :5433', `bind 127.0.0.1:${port}`],
    ['maxconn 4000', 'maxconn 400'],
    ['10.0.0.21:5432', one],
    ['10.0.0.22:5432', two],
  ])
  await writeFile(join(folder, 'haproxy.cfg'), config)
  const front = await start('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], folder, port)
  while (!(await ledTo(port).catch(() => null))) await sleep(100)
  return front
}

/** The socket folder of the database to which the front leads. Rejects where it leads to none. */
export async function ledTo(port: number): Promise<string> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'recourse',
    database: 'recourse',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT current_setting('data_directory') AS folder")
    return rows[0].folder
  } finally {
    await client.end()
  }
}

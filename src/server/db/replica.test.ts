/** @module-tag slow */
import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '../embedded/embedded.ts'
import { type Databases, openDatabases, ownerPool } from './databases.ts'

/** A primary and its streaming replica. */
let root: string
let primary: EmbeddedDatabase
let replica: EmbeddedDatabase
let databases: Databases
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'recourse-replica-'))
  await chmod(root, 0o711)
  const [main, copy] = [join(root, 'main'), join(root, 'copy')]
  const first = await startEmbedded({ dataDir: main })
  const owner = ownerPool(first.connection)
  await owner.query('CREATE ROLE recourse_app NOLOGIN; GRANT recourse_app TO recourse')
  await owner.query('CREATE TABLE note (n int PRIMARY KEY); GRANT ALL ON note TO recourse_app')
  await owner.end()
  await first.stop()
  execFileSync('cp', ['-a', main, copy])
  primary = await startEmbedded({ dataDir: main })
  const signal = join(copy, 'postgres', 'standby.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(join(copy, 'postgres'))
  await chown(signal, uid, gid)
  const { host, port, user } = primary.address
  replica = await startEmbedded({
    dataDir: copy,
    settings: { hot_standby: 'on', primary_conninfo: `host=${host} port=${port} user=${user}` },
  })
  databases = openDatabases({ main: primary.address, read: replica.address })
})
afterAll(async () => {
  await databases?.close()
  await replica?.stop()
  await primary?.stop()
  await rm(root, { recursive: true, force: true })
})

/** Writes on the primary, and asks at once where searches are answered. */
async function writeAndLook(n: number): Promise<{ found: boolean; from: 'replica' | 'primary' }> {
  await databases.main.executeQuery({ sql: `INSERT INTO note VALUES (${n})`, parameters: [] } as never)
  const { rows } = await databases.search.query<{ found: boolean; replica: boolean }>(
    'SELECT EXISTS (SELECT FROM note WHERE n = $1) AS found, pg_is_in_recovery() AS replica',
    [n],
  )
  return { found: rows[0]?.found === true, from: rows[0]?.replica ? 'replica' : 'primary' }
}

const toReplica = async (statement: string) => {
  const client = new pg.Client(replica.address)
  await client.connect()
  await client.query(statement)
  await client.end()
}

it('a search finds what was written just before, from the replica', async () => {
  await expect.poll(() => writeAndLook(Date.now() % 1_000_000_000)).toEqual({ found: true, from: 'replica' })
  for (let n = 0; n < 50; n++) expect((await writeAndLook(-1 - n)).found).toBe(true)
})

it('a search finds it from the primary while the replica is behind, and from the replica when that has caught up', async () => {
  await toReplica('SELECT pg_wal_replay_pause()')
  for (let n = 0; n < 5; n++) expect(await writeAndLook(-100 - n)).toEqual({ found: true, from: 'primary' })
  await toReplica('SELECT pg_wal_replay_resume()')
  let next = -200
  await expect.poll(() => writeAndLook(next--)).toEqual({ found: true, from: 'replica' })
})

it('the primary answers while the replica is away', async () => {
  await replica.stop()
  for (let n = 0; n < 5; n++) expect(await writeAndLook(-400 - n)).toEqual({ found: true, from: 'primary' })
})

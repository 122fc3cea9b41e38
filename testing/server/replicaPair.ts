import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbedded } from '../../src/server/embedded/embedded.ts'

export interface ReplicaPair {
  folder: string
  primary: EmbeddedDatabase
  replica: EmbeddedDatabase
  /** Kills the primary, which stays down. */
  killPrimary(): Promise<void>
  /** Makes the replica the primary. */
  promote(): Promise<void>
  /** Starts the one that was killed again, as if nobody had told it that there is another primary. */
  startOldPrimary(): Promise<void>
  close(): Promise<void>
}

interface PairOptions {
  /** Fills the database before it is copied. */
  prepare: (first: EmbeddedDatabase) => Promise<void>
  /** Of the primary. The replica is called `standby`. */
  settings?: Readonly<Record<string, string>>
}

/** Starts a primary and its streaming replica. */
export async function givenReplicaPair({ prepare, settings = {} }: PairOptions): Promise<ReplicaPair> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-pair-'))
  await chmod(folder, 0o711) // PostgreSQL's user must pass through it.
  const [main, copy] = [join(folder, 'main'), join(folder, 'copy')]
  const first = await startEmbedded({ dataDir: main })
  await prepare(first).finally(() => first.stop())
  execFileSync('cp', ['-a', main, copy])
  let primary = await startEmbedded({ dataDir: main, settings })
  const signal = join(copy, 'postgres', 'standby.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(join(copy, 'postgres'))
  await chown(signal, uid, gid)
  const { host, port, user } = primary.address
  const primary_conninfo = `host=${host} port=${port} user=${user} application_name=standby`
  const replica = await startEmbedded({ dataDir: copy, settings: { hot_standby: 'on', primary_conninfo } })
  return {
    folder,
    primary,
    replica,
    async killPrimary() {
      process.kill(primary.pid(), 'SIGKILL')
      await primary.stop() // It would be started again.
    },
    async promote() {
      await ask(replica, 'SELECT pg_promote()')
    },
    async startOldPrimary() {
      primary = await startEmbedded({ dataDir: main })
    },
    async close() {
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Asks this database itself, as its owner. */
export async function ask(database: EmbeddedDatabase, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(database.address)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, givenReplicaPair, type ReplicaPair } from '../../../../testing/server/replicaPair.ts'
import { type Databases, openDatabases } from './databases.ts'

let pair: ReplicaPair
let databases: Databases
beforeAll(async () => {
  pair = await givenReplicaPair({
    async prepare(first) {
      await ask(first, 'CREATE ROLE recourse_app NOLOGIN; GRANT recourse_app TO recourse')
      await ask(first, 'CREATE TABLE note (n int PRIMARY KEY); GRANT ALL ON note TO recourse_app')
    },
  })
  databases = openDatabases({ main: pair.primary.address, read: pair.replica.address })
})
afterAll(async () => {
  await databases?.close()
  await pair?.close()
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

const toReplica = (statement: string) => ask(pair.replica, statement)

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
  await pair.replica.stop()
  for (let n = 0; n < 5; n++) expect(await writeAndLook(-400 - n)).toEqual({ found: true, from: 'primary' })
})

/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, givenReplicaPair, type ReplicaPair } from '../../../../testing/server/replicaPair.ts'
import { openDatabases } from './databases.ts'

let pair: ReplicaPair
beforeAll(async () => {
  pair = await givenReplicaPair({
    prepare: async (first) =>
      void (await ask(first, 'CREATE ROLE recourse_app NOLOGIN; GRANT recourse_app TO recourse')),
  })
})
afterAll(() => pair?.close())

const select = { sql: 'SELECT pg_is_in_recovery() AS replica', parameters: [] }

it.each([
  ['alone', null],
  ['also where searches are led to the same address', 'same'],
])('refuses a replica where the primary should be, %s', async (_, read) => {
  const { address } = pair.replica
  const databases = openDatabases({ main: address, read: read && address }, { awayMs: 0 })
  await expect(databases.main.executeQuery(select as never)).rejects.toMatchObject({ code: '25006' })
  await expect(databases.search.query(select.sql)).rejects.toMatchObject({ code: '25006' })
  await databases.close()
})

it('lets calls wait until the replica becomes the primary', async () => {
  const databases = openDatabases({ main: pair.replica.address, read: null }, { awayMs: 60_000 })
  const asked = Promise.all([databases.main.executeQuery(select as never), databases.search.query(select.sql)])
  await pair.killPrimary()
  await pair.promote()
  for (const { rows } of await asked) expect(rows).toEqual([{ replica: false }])
  await databases.close()
})

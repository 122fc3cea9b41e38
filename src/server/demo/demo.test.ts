import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenHistory } from '../../../testing/data/history.ts'
import { givenDatabase, type TestDatabase } from '../../../testing/server/database.ts'
import { connectAs } from '../db/pools/databases.ts'
import { uploadFolder } from '../features/files/folderStore.ts'
import { fillDemo } from './demo.ts'
import { prepareDemo } from './prepareDemo.ts'

/** Where it would put vouchers. */
const store = uploadFolder(join(tmpdir(), 'recourse-no-demo'))

let test: TestDatabase
beforeAll(async () => {
  test = await givenDatabase()
})
afterAll(() => test.drop())

const fill = () => fillDemo({ ...test, store, prepared: prepareDemo(test.vault, 100), say: () => {} })
const historyRows = async () => {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM history`.execute(test.databases.main)
  return rows[0]?.n
}

it('leaves a database alone in which somebody has an account', async () => {
  await fill()
  expect(await historyRows()).toBe(0)
})

it('leaves a database alone into which somebody has imported', async () => {
  const owner = await connectAs(test.connection)
  // The rules that came with the product belong to the head, and are never deleted.
  await owner.query('SET session_replication_role = replica')
  for (const table of ['user_role', 'app_user', 'institution']) await owner.query(`DELETE FROM ${table}`)
  await owner.end()
  await givenHistory(test)
  await fill()
  expect(await historyRows()).toBe(1)
})

import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../testing/server/database.ts'
import { connectAs } from '../db/pools/databases.ts'
import { readSettings } from '../settings.ts'
import { fillDemoAside } from './fillDemoAside.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await givenDatabase()
})
afterAll(() => test.drop())

const filler = () => {
  const settings = { ...readSettings({ DATA_DIR: tmpdir() }), secretFile: inject('database').keyFile }
  return fillDemoAside(settings, { say: () => {}, signal: new AbortController().signal })
}

it('ends without filling where somebody has an account, also when it has begun', async () => {
  const filling = filler()
  filling.begin()
  await filling.fill(test.connection, test.databases)
})

it('says why the demo could not be filled', async () => {
  const owner = await connectAs(test.connection)
  await owner.query('DELETE FROM user_role')
  await owner.end()
  const nowhere = { main: { host: '/nowhere', port: 5432, user: 'nobody', database: 'nothing' }, read: null }
  await expect(filler().fill(nowhere, test.databases)).rejects.toThrow(/^The demo could not be filled\. A file /)
})

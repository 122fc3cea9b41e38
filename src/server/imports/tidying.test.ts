import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../testing/server/database.ts'
import { openTidying } from './tidying.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await givenDatabase()
})
afterAll(() => test.drop())

it('works beside an import once at a time, and once more at its end', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const calls: boolean[] = []
  const tidying = openTidying(test.connection, {
    work: async (owner, ended) => {
      await owner.query('SELECT')
      calls.push(ended)
      await released
    },
  })
  tidying.goOn()
  tidying.goOn()
  release()
  await tidying.finish()
  expect(calls).toEqual([false, true])
})

it('throws at the end what failed beside the import', async () => {
  const tidying = openTidying(test.connection, {
    work: async (owner) => {
      await owner.query('VACUUM no_such_table')
    },
  })
  tidying.goOn()
  await expect(tidying.finish()).rejects.toThrow('relation "no_such_table" does not exist')
})

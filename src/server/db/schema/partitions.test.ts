import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.drop())

it.each(['audit', 'history'])('makes a month of %s once, however many need it at the same moment', async (name) => {
  const { main } = db.databases
  const ensure = sql`SELECT ${sql.raw(`ensure_${name}_partition`)}('2031-05-17')`
  // Each has looked before the first one is through: a connection keeps what it found missing.
  await Promise.all(Array.from({ length: 10 }, () => ensure.execute(main)))
  const { rows } = await sql`SELECT 1 FROM pg_class WHERE relname ~ ${`^${name}(_log)?_203105$`}`.execute(main)
  expect(rows).toHaveLength(1)
})

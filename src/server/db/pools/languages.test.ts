import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { languages } from '../../../texts/languages.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.drop())

it('allows each language of the product in every column that holds one, and no other', async () => {
  const { rows } = await sql<{ column: string; rule: string | null }>`
    SELECT table_name || '.' || column_name AS column, pg_get_constraintdef(c.oid) AS rule
    FROM information_schema.columns
    LEFT JOIN pg_constraint AS c
      ON c.conrelid = format('%I.%I', table_schema, table_name)::regclass AND conname = table_name || '_language_check'
    WHERE table_schema = 'public' AND column_name = 'language'`.execute(db.databases.main)
  expect(rows.length).toBeGreaterThan(1)
  const allowed = (rule: string | null) => [...(rule ?? '').matchAll(/'(\w+)'/g)].map(([, language]) => language)
  for (const { column, rule } of rows) expect(allowed(rule), column).toEqual([...languages])
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { givenDatabase } from '../../../../testing/server/database.ts'
import { arrayText } from './arrayText.ts'

it('PostgreSQL reads every text as it was', async () => {
  const { databases, drop } = await givenDatabase()
  const texts = [
    'E32',
    '',
    ' ',
    'NULL',
    'null',
    null,
    'a,b',
    '{}',
    '"',
    '\\',
    '\\"',
    "it's",
    '争议',
    'a\nb',
    '-1.5',
    'a b',
  ]
  const { rows } = await sql<{ read: (string | null)[] }>`SELECT ${arrayText(texts)}::text[] AS read`.execute(
    databases.main,
  )
  expect(rows[0]?.read).toEqual(texts)
  const { rows: others } = await sql<{ numbers: number[]; flags: boolean[]; none: string[] }>`
    SELECT ${arrayText([1, -2])}::int[] AS numbers, ${arrayText([true, false])}::boolean[] AS flags,
      ${arrayText([])}::text[] AS none`.execute(databases.main)
  expect(others[0]).toEqual({ numbers: [1, -2], flags: [true, false], none: [] })
  await drop()
})

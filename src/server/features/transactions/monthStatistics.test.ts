import { Readable } from 'node:stream'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { connectAs } from '../../db/pools/databases.ts'
import { type GenerateOptions, generateFile } from './generate.ts'
import { importTransactions } from './import.ts'

let test: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  test = await givenDatabase()
  owner = await connectAs(test.connection)
})
afterAll(async () => {
  await owner.end()
  await test.drop()
})

beforeEach(async () => {
  await owner.query("SET session_replication_role = 'replica'")
  await owner.query('TRUNCATE history, history_day, history_total, history_chunk, history_chunk_day')
  await owner.query("SET session_replication_role = 'origin'")
})

async function linesOf(given: GenerateOptions): Promise<string[]> {
  let text = ''
  for await (const piece of generateFile(given)) text += piece
  return text.trimEnd().split('\r\n')
}

const load = (lines: readonly string[], chunkSize = 1_000) =>
  importTransactions({ ...test, source: Readable.from([`${lines.join('\n')}\n`]), chunkSize })

it('analyzes and vacuums every month that got rows, also one that goes on after another', async () => {
  const [header = '', ...may] = await linesOf({ seed: 1, count: 600, from: '20250501', to: '20250531' })
  const [, ...june] = await linesOf({ seed: 2, count: 600, from: '20250601', to: '20250630' })
  const [, ...moreOfMay] = await linesOf({ seed: 3, count: 600, from: '20250501', to: '20250531' })
  const [, ...july] = await linesOf({ seed: 4, count: 600, from: '20250701', to: '20250731' })
  expect(await load([header, ...may, ...june, ...moreOfMay, ...july], 600)).toMatchObject({ inserted: 2_400 })
  const { rows } = await owner.query(`
    SELECT c.relname AS month, c.reltuples::int AS rows, vacuum_count > 0 AS vacuumed
    FROM pg_class AS c JOIN pg_stat_user_tables ON relid = c.oid
    WHERE c.relname IN ('history_202505', 'history_202506', 'history_202507') ORDER BY 1`)
  expect(rows).toEqual([
    { month: 'history_202505', rows: 1_200, vacuumed: true },
    { month: 'history_202506', rows: 600, vacuumed: true },
    { month: 'history_202507', rows: 600, vacuumed: true },
  ])
})

it('leaves the statistics of a month to autovacuum where it adds few rows to many', async () => {
  const state = async (table: string) => {
    const { rows } = await owner.query<{ rows: number; vacuums: number }>(
      `SELECT reltuples::int AS rows, vacuum_count::int AS vacuums
       FROM pg_class AS c JOIN pg_stat_user_tables ON relid = c.oid WHERE c.relname = $1`,
      [table],
    )
    return rows[0]
  }
  const loadOfAugust = async (count: number, seed: number) =>
    load(await linesOf({ seed, count, from: '20250801', to: '20250831' }))
  await loadOfAugust(1_200, 1)
  expect(await state('history_202508')).toEqual({ rows: 1_200, vacuums: 1 })
  const sums = await state('history_day')

  for (const seed of [2, 3, 4]) await loadOfAugust(9, seed)
  expect(await state('history_202508')).toEqual({ rows: 1_200, vacuums: 1 })
  expect(await state('history')).toMatchObject({ rows: 1_200 })
  // A search reads the sums by day without their table, which only a vacuum allows.
  expect((await state('history_day'))?.vacuums).toBe((sums?.vacuums ?? 0) + 3)

  // As autovacuum does after many small files. It does not look at the table that is partitioned.
  await owner.query('ANALYZE history_202508')
  await loadOfAugust(9, 5)
  expect(await state('history_202508')).toEqual({ rows: 1_227, vacuums: 1 })
  expect(await state('history')).toMatchObject({ rows: 1_236 })

  // A month that has grown is not forgotten where the file ends with few rows of another.
  const [header = '', ...september] = await linesOf({ seed: 6, count: 20, from: '20250901', to: '20250930' })
  const [, ...august] = await linesOf({ seed: 6, count: 5, from: '20250801', to: '20250831' })
  await load([header, ...september, ...august], 20)
  expect(await state('history_202508')).toEqual({ rows: 1_227, vacuums: 1 })
  expect(await state('history')).toMatchObject({ rows: 1_261 })
})

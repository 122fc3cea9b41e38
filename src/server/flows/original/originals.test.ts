import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { keepPossibleRefunds } from './likelyRefunds.ts'
import { originalById, originalByKey } from './originals.ts'

const actor: Actor = { userId: '1', username: 'someone', insIdCd: '00010344', roles: ['handler'] }

let test: TestDatabase
beforeAll(async () => {
  test = await givenDatabase()
})
afterAll(() => test.drop())

/** The months of 2022 that a connection has locked, since a statement was planned for them. */
async function oldMonths(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT relation::regclass::text AS name FROM pg_locks
    WHERE pid = pg_backend_pid() AND locktype = 'relation' AND relation::regclass::text ~ '^history_2022..$'`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

it('looks for an original and its refunds without a look at the months before it', async () => {
  const [key] = await givenHistory(test)
  if (!key) throw new Error('There is no transaction.')
  const { main } = test.databases
  await sql`SELECT ensure_history_partition(day::date) FROM generate_series('2022-01-01', '2022-06-01', interval '1 month') AS day`.execute(
    main,
  )
  const found = await originalByKey(main, key, actor)
  if (!found) throw new Error('It was not found.')
  await main.transaction().execute(async (trx) => {
    // As a server plans it; other tests plan each statement once.
    await sql`SET LOCAL plan_cache_mode = auto`.execute(trx)
    expect((await originalByKey(trx, key, actor))?.id).toBe(found.id)
    expect((await originalById(trx, found.id, actor))?.row.priKey).toBe(key.priKey)
    await keepPossibleRefunds(trx, 'none', found.id)
    expect(await oldMonths(trx)).toEqual([])
    // A statement that reads these months is noticed.
    await sql`SELECT FROM history_all WHERE pri_key = ${key.priKey}`.execute(trx)
    expect(await oldMonths(trx)).toHaveLength(6)
  })
})

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeIndexesOff } from '../../../../testing/data/indexesOff.ts'
import { listened, planFaults } from '../../../../testing/data/plans.ts'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { type Actor, headInsIdCd } from '../../../domain/actor.ts'
import { addDays, dayOf } from '../../../domain/calendar.ts'
import { connectAs } from '../../db/databases.ts'
import { generateFile } from '../../features/transactions/generate.ts'
import { importTransactions } from '../../features/transactions/import.ts'
import { searchHistory } from './historySearch.ts'

const pageSize = 20
const imported = 2_000
const times = 50
const to = dayOf(new Date())
const from = addDays(to, -59)

let db: TestDatabase
let client: pg.Client

/** A hundred thousand rows of two months: those of the importer, and copies of them with keys of their own. */
beforeAll(async () => {
  db = await givenDatabase()
  client = await connectAs(db.connection)
  await importTransactions({ ...db, source: generateFile({ count: imported, seed: 3, from, to }) })
  const own: Record<string, string> = {
    id: `id + k * ${imported}`,
    pri_key: "pri_key || ' ' || k",
    retri_ref_no: "left(retri_ref_no, 9) || lpad(k::text, 3, '0')",
    pan_hash: 'md5(pan_hash::text || k)::uuid',
  }
  const { rows } = await client.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'history'::regclass AND attnum > 0 ORDER BY attnum",
  )
  const columns = rows.map(({ name }) => own[name] ?? name).join(', ')
  await client.query('CREATE TEMP TABLE seed AS SELECT * FROM history')
  const indexes = await takeIndexesOff(client)
  await client.query(`INSERT INTO history SELECT ${columns} FROM seed, generate_series(1, ${times - 1}) AS k`)
  for (const index of indexes) await client.query(index)
  await client.query(`UPDATE history_day SET n = n * ${times}`)
  await client.query(`UPDATE history_total SET n = n * ${times}`)
  await client.query('VACUUM (ANALYZE) history, history_day, history_total')
  await client.query('SET ROLE recourse_app')
})
afterAll(async () => {
  await client.end()
  await db.drop()
})

const year = { settleDtFrom: from, settleDtTo: to }
const week = { settleDtFrom: addDays(to, -6), settleDtTo: to }

/** What the condition bar shows first, and what lists begin with. */
const questions: [name: string, conditions: object, page: number][] = [
  ['dates', year, 1],
  ['a week', week, 1],
  ['a deep page', year, 600],
  ['a common kind', { ...year, transId: 'S22' }, 1],
  ['a deep page of a common kind', { ...year, transId: 'S22' }, 20],
  ['a kind that is not there', { ...year, transId: 'X99' }, 1],
  ['a card', { priAcctNo: '6200000000000005', ...year }, 1],
  ['a reference number', { retriRefNo: '000000000000', ...year }, 1],
  ['an approval code', { authIdRespCd: 'AAAAAA', ...year }, 1],
  ['amounts that are not there', { transAtFrom: '999999000000', transAtTo: '999999999999', ...year }, 1],
]

async function actors(): Promise<Actor[]> {
  const { rows } = await client.query<{ ins_id_cd: string }>(
    "SELECT ins_id_cd FROM history_total WHERE ins_id_cd <> '' GROUP BY 1 ORDER BY sum(n) DESC",
  )
  const members = [rows[0], rows.at(-1)].map((row) => row?.ins_id_cd ?? '')
  return [headInsIdCd, ...members].map((insIdCd) => ({ userId: '1', username: 'ann', insIdCd, roles: ['viewer'] }))
}

describe('the plan of a usual search', () => {
  it.each(questions)('for %s reads and sorts no more than it shows', async (_name, conditions, currPage) => {
    for (const actor of await actors())
      for (const sort of ['-settleDt', 'settleDt']) {
        const { pool, heard } = listened(db.databases.search)
        await searchHistory(
          { ...db.databases, search: pool },
          db.vault,
          { actor, conditions: { ...conditions }, transIds: null },
          { currPage, pageSize, sort },
        )
        const most = 2 * pageSize
        for (const statement of heard)
          expect([actor.insIdCd, await planFaults(client, statement, most)]).toEqual([actor.insIdCd, []])
        expect(heard.length).toBeGreaterThan(0)
      }
  })
})

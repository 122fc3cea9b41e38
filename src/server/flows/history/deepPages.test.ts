import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { searchHistory } from './search.ts'

let db: TestDatabase
const today = dayOf(new Date())
const [from, to] = [addDays(today, -20), addDays(today, -10)]
beforeAll(async () => {
  db = await givenDatabase()
  const rows = [20, 14, 14, 14, 13, 10].flatMap((daysAgo, at) =>
    Array.from({ length: 9 + at }, (_, n) => ({
      settleDt: addDays(today, -daysAgo),
      transDt: addDays(today, -daysAgo),
      retriRefNo: String(at * 100 + n).padStart(12, '0'),
      transId: n % 4 === 3 ? 'S24' : 'S22',
      transCurrCd: at === 2 ? '156' : '764',
    })),
  )
  await givenHistory(db, rows)
})
afterAll(() => db.drop())

const acquirer: Actor = { userId: '1', username: 'ann', insIdCd: '00010764', roles: ['viewer'] }
const institutions = async () => {
  const { rows } = await db.databases.search.query('SELECT DISTINCT acq_ins_id_cd, iss_ins_id_cd FROM history')
  return [rows[0].acq_ins_id_cd, rows[0].iss_ins_id_cd, '00010764']
}

it('finds every page by way of the days that it finds by counting, in both orders and for each side', async () => {
  for (const insIdCd of await institutions())
    for (const sort of ['settleDt', '-settleDt'])
      for (let currPage = 1; currPage <= 14; currPage += 1) {
        const question = {
          actor: { ...acquirer, insIdCd },
          conditions: { settleDtFrom: from, settleDtTo: to },
          transIds: null,
        }
        const find = (deepFrom: number) =>
          searchHistory(db.databases, db.vault, question, { currPage, pageSize: 6, sort }, deepFrom)
        const byDays = await find(0)
        expect(byDays).toEqual(await find(Number.POSITIVE_INFINITY))
        expect(byDays.total).toBe(69)
        expect(byDays.found).toHaveLength(currPage < 12 ? 6 : currPage === 12 ? 3 : 0)
      }
})

it.each([
  [{ transId: 'S24' }, "trans_id = 'S24'"],
  [{ transId: 'S24', transCurrCd: '156' }, "trans_id = 'S24' AND trans_curr_cd = '156'"],
  [{ transId: 'X99' }, 'false'],
  [{ transId: 'S24', transAtFrom: '1' }, "trans_id = 'S24'"],
  [{ transCurrCd: '999', transAtFrom: '1' }, 'false'],
  [{ issInsIdCd: '99999999' }, 'false'],
])('finds all pages of %o', async (asked, where) => {
  const { rows } = await db.databases.search.query(
    `SELECT id FROM history WHERE ${where} AND settle_dt BETWEEN $1 AND $2 ORDER BY id`,
    [from, to],
  )
  const expected = rows.map(({ id }) => id)
  for (const insIdCd of await institutions().then((all) => all.slice(0, 2)))
    for (const sort of ['settleDt', '-settleDt']) {
      const question = {
        actor: { ...acquirer, insIdCd },
        conditions: { settleDtFrom: from, settleDtTo: to, ...asked },
        transIds: null,
      }
      const pages = [1, 2, 3, 4, 5].map((currPage) =>
        searchHistory(db.databases, db.vault, question, { currPage, pageSize: 6, sort }),
      )
      const found = await Promise.all(pages)
      expect(found.flatMap((page) => page.found.map(({ id }) => id))).toEqual(
        sort === 'settleDt' ? expected : expected.toReversed(),
      )
      expect(found.map(({ total }) => total)).toEqual(found.map(() => expected.length))
    }
})

it('refuses far away what it refuses near', async () => {
  const question = { actor: acquirer, conditions: {}, transIds: null }
  const asked = searchHistory(db.databases, db.vault, question, { currPage: 9000, pageSize: 100 })
  await expect(asked).rejects.toMatchObject({ error: 'conditionsMissing' })
})

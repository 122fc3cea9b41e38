import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeIndexesOff } from '../../../../testing/data/indexesOff.ts'
import { listened, planFaults } from '../../../../testing/data/plans.ts'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { countedTo } from '../../../contract/schema.ts'
import { type Actor, actsForAll, headInsIdCd } from '../../../domain/people/actor.ts'
import { menusOf } from '../../../domain/people/menus.ts'
import { readTerms } from '../../../domain/search/terms.ts'
import { decimalAmount } from '../../../domain/text/money.ts'
import { addDays, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { searchWords } from '../../../texts/searchWords.ts'
import { connectAs } from '../../db/pools/databases.ts'
import { generateFile } from '../../features/transactions/generate.ts'
import { importTransactions } from '../../features/transactions/import.ts'
import { termsQuestion } from '../find/termsQuestion.ts'
import type { Conditions } from '../list/ranges.ts'
import { searchHistory } from './search.ts'

const pageSize = 20
const imported = 2_000
const times = 50
const busyMerchant = '000000000000001'
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
    mchnt_cd: `CASE k % 5 WHEN 0 THEN '${busyMerchant}' ELSE mchnt_cd END`,
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
  await client.query(
    `INSERT INTO merchant (acq_ins_id_cd, mchnt_cd, name)
     SELECT min(acq_ins_id_cd), 'CHAIN' || k, 'CHAINSTORE ' || k FROM merchant, generate_series(1, 300) AS k GROUP BY k`,
  )
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
  [
    'amounts of a merchant that are not there',
    { mchntCd: busyMerchant, transAtFrom: '999999000000', transAtTo: '999999999999', ...year },
    1,
  ],
  ['amounts that are not there', { transAtFrom: '999999000000', transAtTo: '999999999999', ...year }, 1],
]

/** What a cardholder says. A common amount is in every hundredth row here; nobody says a card that has none. */
const said: [name: string, text: string][] = [
  ['the last four digits', '0005'],
  ['the last four digits, the amount and the day', `0005 1285.00 ${dayText(addDays(to, -9))}`],
  ['the last four digits and the amount', '0005 1285.00'],
  ['an amount that is not there', '9999999999.00'],
  ['an approval code or a trace number', '000000'],
  ['a transaction key', '0005 NOSUCHKEY12345678'],
  ['the last four digits or an amount', '1220'],
  ['the last four digits or an amount of one day', `1220 ${dayText(addDays(to, -9))}`],
  ['the last four digits and an amount, either way round', '1220 3875'],
  ['a common amount, of a name that many merchants have', '1285.00 golden'],
  ['the last four digits or an amount, of a name that many merchants have', '1220 golden'],
]

async function actors(): Promise<Actor[]> {
  const { rows } = await client.query<{ ins_id_cd: string }>(
    "SELECT ins_id_cd FROM history_total WHERE ins_id_cd <> '' GROUP BY 1 ORDER BY sum(n) DESC",
  )
  const members = [rows[0], rows.at(-1)].map((row) => row?.ins_id_cd ?? '')
  return [headInsIdCd, ...members].map((insIdCd) => ({ userId: '1', username: 'ann', insIdCd, roles: ['viewer'] }))
}

/** Searches as this user. A plan may discard `most` rows where it keeps fewer. */
async function found(actor: Actor, conditions: Conditions, { most = Number.POSITIVE_INFINITY, currPage = 1 } = {}) {
  const { pool, heard } = listened(db.databases.search)
  const answer = await searchHistory(
    { ...db.databases, search: pool },
    db.vault,
    { actor, conditions, transIds: null },
    { currPage, pageSize, sort: '-settleDt' },
  )
  for (const statement of heard) expect(await planFaults(client, statement, most)).toEqual([])
  return { ids: answer.found.map(({ id }) => id), total: answer.total, totalIsExact: answer.totalIsExact }
}

async function counted(where: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM history WHERE ${where} ORDER BY id DESC`, values)
  return rows.map(({ id }) => id)
}

describe('a search with more than one condition', () => {
  it('looks through the party that has fewer transactions, though the other has fewer in this currency', async () => {
    const all = await actors()
    const [large, small] = [all[1], all[2]]
    if (!large || !small) throw new Error('There are no members.')
    const { rows } = await client.query<{ currency: string; own: string }>(
      `SELECT trans_curr_cd AS currency, (SELECT sum(n) FROM history_total WHERE ins_id_cd = $2) AS own
       FROM history_day WHERE ins_id_cd = any($1) GROUP BY 1 HAVING count(DISTINCT ins_id_cd) = 2
       ORDER BY sum(n) FILTER (WHERE ins_id_cd = $3) LIMIT 1`,
      [[large.insIdCd, small.insIdCd], small.insIdCd, large.insIdCd],
    )
    const { currency, own } = rows[0] ?? { currency: '', own: '0' }
    const conditions = { ...year, acqInsIdCd: large.insIdCd, transCurrCd: currency }
    const ids = await counted('acq_ins_id_cd = $1 AND iss_ins_id_cd = $2 AND trans_curr_cd = $3', [
      large.insIdCd,
      small.insIdCd,
      currency,
    ])
    const answer = await found(small, conditions, { most: Number(own) })
    expect(answer).toEqual({ ids: ids.slice(0, pageSize), total: ids.length, totalIsExact: true })
  })

  it.each([
    ['few', '50000', '52000', 1],
    ['few, on a later page', '50000', '60000', 3],
    ['more than are counted', '1', '999999999', 1],
    ['more than are counted, on a later page', '1', '999999999', 40],
    ['more than are counted, on a far page', '1', '999999999', 90],
  ])('finds by a merchant and amounts what a look at every row finds: %s', async (_name, from, to, currPage) => {
    const totals: number[] = []
    for (const actor of await actors()) {
      const conditions = { ...year, mchntCd: busyMerchant, transAtFrom: from, transAtTo: to }
      const own = actsForAll(actor) ? null : actor.insIdCd
      const ids = await counted(
        `mchnt_cd = $1 AND trans_at BETWEEN $2 AND $3 AND ($4::text IS NULL OR $4 IN (acq_ins_id_cd, iss_ins_id_cd))`,
        [busyMerchant, from, to, own],
      )
      const totalIsExact = ids.length <= countedTo
      const wanted = ids.slice((currPage - 1) * pageSize, currPage * pageSize)
      expect(await found(actor, conditions, { currPage })).toEqual({
        ids: wanted,
        total: Math.min(ids.length, countedTo),
        totalIsExact,
      })
      totals.push(ids.length)
    }
    expect(Math.max(...totals)).toBeGreaterThan((currPage - 1) * pageSize)
  })
})

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

describe('the plan of what a cardholder says', () => {
  it.each(said)('finds %s by an index', async (_name, text) => {
    const terms = readTerms(text, searchWords, to)
    for (const actor of await actors()) {
      const user = { ...actor, menus: [] }
      const card = { search: async () => {}, found: () => {}, refused: () => {} }
      const asked = await termsQuestion(terms, { db: db.databases.main, actor: user, language: 'en', today: to, card })
      const { pool, heard } = listened(db.databases.search)
      const question = { ...asked, actor, transIds: null }
      await searchHistory({ ...db.databases, search: pool }, db.vault, question, { currPage: 1, pageSize })
      // Of all cards with these digits some have another amount.
      for (const statement of heard) expect([text, await planFaults(client, statement, 100)]).toEqual([text, []])
      expect(heard.length).toBeGreaterThan(0)
    }
  })

  it('finds by a name and an amount what the user sees, though hundreds of other merchants have the name', async () => {
    const small = (await actors()).at(-1)
    if (!small) throw new Error('There is no member.')
    const { rows } = await client.query<{ id: string; trans_at: string; trans_curr_cd: string; mchnt_cd: string }>(
      `SELECT id, trans_at, trans_curr_cd, mchnt_cd FROM history
       WHERE acq_ins_id_cd = $1 AND mchnt_cd <> $2 AND trans_at > 0 ORDER BY id DESC LIMIT 1`,
      [small.insIdCd, busyMerchant],
    )
    const [one] = rows
    if (!one) throw new Error('The member has no transaction.')
    await client.query("UPDATE merchant SET name = 'CHAINSTORE ZETA' WHERE mchnt_cd = $1", [one.mchnt_cd])
    const text = `chainstore ${decimalAmount(one.trans_at, one.trans_curr_cd)}`
    const user = { ...small, menus: menusOf(['handler']) }
    const card = { search: async () => {}, found: () => {}, refused: () => {} }
    const terms = readTerms(text, searchWords, to)
    const asked = await termsQuestion(terms, { db: db.databases.main, actor: user, language: 'en', today: to, card })
    const question = { ...asked, actor: small, transIds: null }
    const answer = await searchHistory(db.databases, db.vault, question, { currPage: 1, pageSize })
    expect(answer.found.map(({ id }) => id)).toContain(one.id)
    const alone = readTerms('chainstore', searchWords, to)
    await expect(
      termsQuestion(alone, { db: db.databases.main, actor: user, language: 'en', today: to, card }),
      'not only those that were looked at',
    ).rejects.toMatchObject({ error: 'termRefused' })
  })
})

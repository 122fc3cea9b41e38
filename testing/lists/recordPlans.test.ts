/** @module-tag slow */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillRecords } from '../../bench/records.ts'
import { flows } from '../../src/domain/flows/index.ts'
import { headInsIdCd, type Role } from '../../src/domain/people/actor.ts'
import { menus } from '../../src/domain/people/menus.ts'
import { dayOf } from '../../src/domain/time/calendar.ts'
import { keysOf } from '../../src/domain/typed.ts'
import type { Flow } from '../../src/domain/workflow/flow.ts'
import { workScopes } from '../../src/domain/workflow/work.ts'
import { forItsValues } from '../../src/server/db/named.ts'
import { connectAs, type Databases, type Statement } from '../../src/server/db/pools/databases.ts'
import type { Tables } from '../../src/server/db/tables.ts'
import { takeActionsIn } from '../../src/server/flows/act/takeActions.ts'
import type { Conditions } from '../../src/server/flows/list/ranges.ts'
import { searchRecords } from '../../src/server/flows/list/recordSearch.ts'
import { summaryOf } from '../../src/server/flows/worklist/summary.ts'
import { taskCounts } from '../../src/server/flows/worklist/taskCounts.ts'
import { searchWork } from '../../src/server/flows/worklist/worklistSearch.ts'
import type { SessionUser } from '../../src/server/http/serve/access.ts'
import { listened, planFaults } from '../data/plans.ts'
import { givenDatabase, type TestDatabase } from '../server/database.ts'

const pageSize = 20
const records = 100_000
/** Half a percent: what is as rare as that may be sorted, and found among others. */
const most = records / 200
const now = new Date()
const today = dayOf(now)
const roles: Role[] = ['handler', 'verifier', 'auditor']

let db: TestDatabase
let client: pg.Client
let main: Kysely<Tables>
const onMain: Statement[] = []
let actors: SessionUser[]

/** A hundred thousand records, for whoever has most of them and for head. */
beforeAll(async () => {
  db = await givenDatabase()
  const users = await db.databases.main.selectFrom('app_user').select(['username', 'user_id', 'ins_id_cd']).execute()
  const userOf = async (name: string) => {
    const { user_id: userId, ins_id_cd: insIdCd, username } = users.find((one) => one.username === name) ?? {}
    if (!userId || !insIdCd || !username) throw new Error(`No user ${name}`)
    return { userId, insIdCd, username, roles, menus: keysOf(menus) }
  }
  await fillRecords({ connection: db.connection, userOf }, records)
  client = await connectAs(db.connection, { role: 'recourse_app' })
  main = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool(db.connection.main as pg.PoolConfig) }),
    log: ({ query: { sql, parameters } }) => {
      if (!/^(begin|commit|rollback)$/.test(sql)) onMain.push({ sql, parameters })
    },
  })
  const { rows } = await client.query<{ ins_id_cd: string }>(
    'SELECT submit_ins_id_cd AS ins_id_cd FROM exception WHERE waits GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  )
  const head = await userOf('admin')
  actors = [
    { ...head, insIdCd: headInsIdCd },
    { ...head, insIdCd: rows[0]?.ins_id_cd ?? '' },
  ]
})
afterAll(async () => {
  await main.destroy()
  await client.end()
  await db.drop()
})

/** Throws where there is no such flow. */
async function searchOf(flow: Flow | undefined, actor: SessionUser, conditions: Conditions) {
  if (!flow) throw new Error('There is no such flow.')
  const question = { flow, node: 'search' as const, actor, conditions, today }
  return searchRecords({ ...db.databases, main }, db.vault, question, { currPage: 1, pageSize, sort: 'dueDt' })
}

/** A count reads every row that it counts, and a worklist whatever waits for the institution. */
const readsAll = (fault: string) => fault.startsWith('Seq Scan')

/** What it asks of the database, each statement judged by its plan. */
async function expectPlans(
  what: string,
  ask: (databases: Databases) => Promise<unknown>,
  isFault: (fault: string) => boolean = () => true,
): Promise<number> {
  const search = listened(db.databases.search)
  const ranges = listened(db.databases.ranges)
  await ask({ ...db.databases, main, search: search.pool, ranges: ranges.pool })
  const all = [...onMain.splice(0), ...search.heard, ...ranges.heard]
  for (const statement of all) {
    const faults = await planFaults(client, statement, most)
    // One string: the summary of failures at the end of a run does not print the difference between two arrays.
    expect(faults.filter(isFault).join('; '), `${what}: ${statement.sql.slice(0, 200)}`).toBe('')
  }
  return all.length
}

describe('at a hundred thousand records', () => {
  it('every list begins with no more than it shows', async () => {
    let judged = 0
    for (const actor of actors)
      for (const flow of flows)
        for (const node of keysOf(flow.pages))
          if (node !== 'history')
            judged += await expectPlans(`${actor.insIdCd} ${flow.id} ${node}`, (databases) => {
              const question = { flow, node, actor, conditions: {}, today }
              return searchRecords(databases, db.vault, question, { currPage: 1, pageSize, sort: 'dueDt' })
            })
    expect(judged).toBeGreaterThan(90)
  })

  it.each([
    [{ transAtFrom: '100000', transAtTo: '300000' }, true],
    [{ counterparty: '00010392' }, true],
    [{ retriRefNo: '000000001000' }, false],
  ] as const)('records with %o are asked for by a plan for these values: %s', async (conditions, isPlanned) => {
    for (const actor of actors) for (const flow of flows) await searchOf(flow, actor, conditions)
    expect(onMain.length).toBe(actors.length * flows.length)
    expect(onMain.splice(0).filter(({ sql }) => sql.startsWith(forItsValues) !== isPlanned)).toEqual([])
  })

  it('a kind of another flow is not looked for', async () => {
    for (const actor of actors) {
      const { list, total } = await searchOf(
        flows.find(({ id }) => id === 'inquiryRetrieval'),
        actor,
        { transId: 'E22' },
      )
      expect([list, total]).toEqual([[], 0])
    }
    expect(onMain).toEqual([])
  })

  it.each(workScopes)('the worklist of scope %s reads what waits alone', async (scope) => {
    let judged = 0
    for (const actor of actors) {
      const question = { flows, actor, scope, today }
      const asked = { currPage: 1, pageSize, sort: 'dueDt' } as const
      judged += await expectPlans(
        `${actor.insIdCd} worklist`,
        (databases) => searchWork(databases, { ...question, asked }),
        readsAll,
      )
      judged += await expectPlans(`${actor.insIdCd} summary`, ({ search }) => summaryOf(search, question), readsAll)
    }
    // For head nothing waits for another side.
    expect(judged).toBeGreaterThan(1)
  })

  it.each(['verifyPass', 'auditPass', 'delete'] as const)(
    '%s reads its records and what they answer alone',
    async (action) => {
      for (const actor of actors) {
        const { rows } = await client.query<{ exp_id: string }>(
          "SELECT exp_id FROM exception WHERE state = 'unverified' AND submit_ins_id_cd = $1 LIMIT 20",
          [actors.at(-1)?.insIdCd],
        )
        const requests = rows.map(({ exp_id: expId }) => ({ expId, position: 'unverified' as const }))
        expect(requests).toHaveLength(20)
        const step = { actor, action, language: 'en' } as const
        const judged = await expectPlans(action, ({ main }) =>
          main.transaction().execute((trx) => takeActionsIn(trx, now, step, requests)),
        )
        expect(judged).toBeGreaterThan(0)
      }
    },
  )

  it('the counts of home read what waits alone', async () => {
    for (const actor of actors)
      await expectPlans(`${actor.insIdCd} tasks`, ({ search }) => taskCounts(search, flows, actor, now), readsAll)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenHistory } from '../../../testing/data/history.ts'
import { givenDatabase, type TestDatabase } from '../../../testing/server/database.ts'
import { flows } from '../../domain/flows/index.ts'
import { addDays, dayOf } from '../../domain/time/calendar.ts'
import { statesOf } from '../../domain/workflow/check.ts'
import { acquirer, issuer } from '../db/seed/people.ts'
import { attachable } from '../features/files/attachable.ts'
import { uploadFolder } from '../features/files/folderStore.ts'
import { sealDays } from '../flows/events/sealDays.ts'
import { verifyEvents } from '../flows/events/verifyEvents.ts'
import { tellStories } from './tellStories.ts'

let test: TestDatabase
let dataDir: string
beforeAll(async () => {
  test = await givenDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'recourse-stories-'))
  await givenHistory(test, everyDay())
  await tell()
})
afterAll(async () => {
  await test.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A purchase and a pre-authorisation a day, between the two of the demo, and between each of them and another. */
function everyDay() {
  const pairs = [
    [acquirer, issuer],
    [acquirer, '00020764'],
    ['00030764', issuer],
  ] as const
  return Array.from({ length: 200 }, (_, ago) => addDays(dayOf(new Date()), -ago)).flatMap((settleDt) =>
    pairs.flatMap(([acqInsIdCd, issInsIdCd]) =>
      ['S22', 'S10'].map((transId) => ({ settleDt, acqInsIdCd, issInsIdCd, rcvInsIdCd: issInsIdCd, transId })),
    ),
  )
}

function tell(): Promise<void> {
  const { databases, vault } = test
  return tellStories({ databases, vault, store: uploadFolder(dataDir), files: { attachable }, clock: () => new Date() })
}

it('gives each institution records in every state of every flow', async () => {
  for (const insIdCd of [acquirer, issuer]) {
    const { rows } = await sql<{ place: string }>`
      SELECT DISTINCT flow || '.' || state AS place FROM exception
      WHERE NOT deleted AND ${insIdCd} IN (submit_ins_id_cd, rcv_ins_id_cd)`.execute(test.databases.main)
    const empty = flows
      .flatMap((flow) => statesOf(flow).map((state) => `${flow.id}.${state}`))
      .filter((place) => !rows.some((row) => row.place === place))
    expect(empty).toEqual([])
  }
})

it('leaves events that fit together, once the server has sealed their days', async () => {
  await sealDays(test.databases.main, new Date())
  const result = await verifyEvents(test.databases.main)
  expect(result.broken).toBeNull()
  expect(result.records).toBeGreaterThan(200)
})

it('tells of late records and of such as have months, and of disputes of four steps', async () => {
  const { rows } = await sql<{ late: boolean; far: boolean }>`
    SELECT bool_or(due_dt < current_date) AS late, bool_or(due_dt > current_date + 90) AS far
    FROM exception WHERE waits`.execute(test.databases.main)
  expect(rows).toEqual([{ late: true, far: true }])
  const chains = await sql`
    SELECT orig_id FROM exception WHERE orig_id IS NOT NULL
    GROUP BY orig_id HAVING array_agg(trans_id ORDER BY rec_crt_ts) = ARRAY['E23', 'E24', 'E25', 'E95']`.execute(
    test.databases.main,
  )
  expect(chains.rows.length).toBeGreaterThan(5)
})

it('leaves each institution something to answer soon, something later, and something whose last day has passed', async () => {
  for (const insIdCd of [acquirer, issuer]) {
    const { rows } = await sql<{ passed: boolean; soon: boolean; later: boolean }>`
      SELECT bool_or(answer_by < current_date) AS passed, bool_or(answer_by > current_date + 7) AS later,
        bool_or(answer_by BETWEEN current_date AND current_date + 7) AS soon
      FROM exception WHERE released_to = ${insIdCd} AND NOT answered`.execute(test.databases.main)
    expect(rows, insIdCd).toEqual([{ passed: true, soon: true, later: true }])
  }
})

it('tells its stories once', async () => {
  const count = () => sql<{ n: number }>`SELECT count(*)::int AS n FROM exception`.execute(test.databases.main)
  const before = await count()
  await tell()
  expect((await count()).rows).toEqual(before.rows)
})

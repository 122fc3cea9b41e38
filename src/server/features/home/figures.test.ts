import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { givenServer, type TestServer } from '../../../../testing/server/server.ts'
import type { ReplyOf } from '../../../contract/call.ts'
import type { CurrencyFigures, transactionFigures } from '../../../contract/records/home.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { generateFile } from '../transactions/generate.ts'
import { importTransactions } from '../transactions/import.ts'
import { figuresStatement } from './figures.ts'

const now = new Date('2026-09-16T05:00:00Z')
const today = dayOf(now)
const path = '/api/query/historyTransaction/figures'
const acquirer = '00010344'
const issuer = '00010392'
const stranger = '00020764'

let server: TestServer
let folder: string

/**
 * Six files of invented transactions of the weeks around today, made of seeds: the first two come twice, the last two are
 * alike but for lines that are refused, and in each some lines have the acquirer as issuer too.
 */
beforeAll(async () => {
  server = await givenServer({ clock: () => now })
  await givenUser(server.db, { username: 'strange_handler', insIdCd: stranger, roles: ['handler'] })
  folder = await mkdtemp(join(tmpdir(), 'recourse-figures-'))
  const dates = { from: addDays(today, -20), to: addDays(today, 2) }
  const files = await Promise.all([1, 2, 1, 2, 3, 4].map((seed) => textOf({ count: 700, seed, ...dates })))
  for (const [index, text] of files.entries()) {
    const source = join(folder, `${index}.csv`)
    await writeFile(source, index < 4 ? text : withBadLines(text))
    const { rejected, known } = await importTransactions({ ...server.db, source, chunkSize: 300 })
    expect({ rejected: rejected > 0, known }).toEqual({ rejected: index >= 4, known: [2, 3].includes(index) ? 700 : 0 })
  }
  const onUs = { acqInsIdCd: acquirer, issInsIdCd: acquirer, rcvInsIdCd: acquirer }
  const between = { acqInsIdCd: acquirer, issInsIdCd: issuer, rcvInsIdCd: issuer }
  await givenHistory(
    server.db,
    Array.from({ length: 60 }, (_, n) => ({
      ...(n % 2 === 0 ? onUs : between),
      settleDt: addDays(today, -(n % 15)),
      tfrDtTm: `${dashed(addDays(today, -(n % 15)))}T12:30:00+07:00`,
      transCurrCd: n % 3 === 0 ? '414' : '764',
      transAt: n === 0 ? '999999999999' : `${n * 1_001}`,
    })),
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const dashed = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`

async function textOf(options: Parameters<typeof generateFile>[0]): Promise<string> {
  let text = ''
  for await (const piece of generateFile(options)) text += piece
  return text
}

/** Every ninth line without its last field. */
function withBadLines(text: string): string {
  return text
    .split('\r\n')
    .map((line, n) => (n > 0 && n % 9 === 0 ? line.slice(0, line.lastIndexOf(',')) : line))
    .join('\r\n')
}

/** The same figures, counted in the table of all transactions. */
async function scanned(insIdCd: string | null): Promise<Map<string, { n: number; transAt: string }>> {
  const { rows } = await sql<{ settle_dt: string; trans_curr_cd: string; n: number; trans_at: string }>`
    SELECT settle_dt, trans_curr_cd, count(*)::int AS n, sum(trans_at)::text AS trans_at FROM history
    WHERE ${insIdCd}::text IS NULL OR acq_ins_id_cd = ${insIdCd} OR iss_ins_id_cd = ${insIdCd}
    GROUP BY 1, 2`.execute(server.db.databases.main)
  return new Map(rows.map((row) => [`${row.settle_dt} ${row.trans_curr_cd}`, { n: row.n, transAt: row.trans_at }]))
}

async function expectAsScanned(reply: ReplyOf<typeof transactionFigures>, insIdCd: string | null): Promise<void> {
  const scan = await scanned(insIdCd)
  const cleared = [...scan.keys()].map((key) => key.split(' ') as [string, string])
  const from = addDays(today, -13)
  const shown = new Set(cleared.filter(([day]) => day >= from && day <= today).map(([, currency]) => currency))
  expect(new Set(reply.currencies.map((one) => one.transCurrCd))).toEqual(shown)
  const sum = (currency: string, ago: readonly number[]) => {
    const days = ago.map((n) => scan.get(`${addDays(today, -n)} ${currency}`) ?? { n: 0, transAt: '0' })
    const transAt = days.reduce((total, day) => total + BigInt(day.transAt), 0n)
    return { n: days.reduce((total, day) => total + day.n, 0), transAt: `${transAt}` }
  }
  for (const { transCurrCd, days, week, weekBefore } of reply.currencies) {
    expect(days).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => sum(transCurrCd, [ago])))
    expect(week).toEqual(sum(transCurrCd, [0, 1, 2, 3, 4, 5, 6]))
    expect(weekBefore).toEqual(sum(transCurrCd, [7, 8, 9, 10, 11, 12, 13]))
  }
}

it.each([
  ['acq_handler', acquirer],
  ['iss_auditor', issuer],
  ['strange_handler', stranger],
  ['risk_officer', acquirer],
  ['head_auditor', null],
  ['admin', null],
])('counts for %s what a scan of the history counts', async (username, insIdCd) => {
  const { status, body } = await server.as(username).post(path, {})
  expect(status).toBe(200)
  expect(body.today).toBe(today)
  expect(body.newest).toBe(today)
  expect(body.currencies.length).toBeGreaterThan(1)
  await expectAsScanned(body, insIdCd)
})

it('puts the currency with the most transactions of the week first', async () => {
  const { body } = await server.as('head_auditor').post(path, {})
  const counts = body.currencies.map((one: CurrencyFigures) => one.week.n)
  expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a))
})

it('shows an institution its own figures only', async () => {
  const own = await server.as('acq_handler').post(path, { insIdCd: acquirer })
  expect(own.body).toEqual((await server.as('acq_handler').post(path, {})).body)
  const refused = await server.as('acq_handler').post(path, { insIdCd: issuer })
  expect(refused.status).toBe(403)
  expect(refused.body).not.toHaveProperty('currencies')
  expect((await server.as('risk_officer').post(path, { insIdCd: issuer })).status).toBe(403)
})

it('shows the head and administrators any institution', async () => {
  const own = await server.as('iss_auditor').post(path, {})
  for (const username of ['head_auditor', 'admin'])
    expect((await server.as(username).post(path, { insIdCd: issuer })).body).toEqual(own.body)
})

it('says which day is the newest, where today has nothing yet and where nothing was ever cleared', async () => {
  const quiet = await givenServer({ clock: () => now })
  try {
    expect((await quiet.as('acq_handler').post(path, {})).body).toEqual({ today, newest: null, currencies: [] })
    const settleDt = addDays(today, -40)
    await givenHistory(quiet.db, [{ settleDt, tfrDtTm: `${dashed(settleDt)}T12:30:00+07:00` }])
    expect((await quiet.as('acq_handler').post(path, {})).body).toEqual({ today, newest: settleDt, currencies: [] })
    expect((await quiet.as('head_auditor').post(path, {})).body.newest).toBe(settleDt)
  } finally {
    await quiet.close()
  }
})

it('reads the day summary by its keys, and nothing of the history itself', async () => {
  const { sql: text, parameters } = figuresStatement(acquirer, today)
  const client = await server.db.databases.search.connect()
  try {
    await client.query('SET enable_seqscan = off')
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, [...parameters])
    const plan = JSON.stringify(rows)
    expect(new Set(plan.match(/(?<="Relation Name":")[^"]+/g))).toEqual(new Set(['history_day']))
    expect(plan).not.toContain('Seq Scan')
    expect(plan.match(/"Index Cond":"[^"]*ins_id_cd = [^"]*settle_dt/g)).toHaveLength(2)
  } finally {
    await client.query('RESET enable_seqscan')
    client.release()
  }
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actsIn } from '../../testing/data/acts.ts'
import { purchase } from '../../testing/data/history.ts'
import { listened } from '../../testing/data/plans.ts'
import { givenEngine, type TestEngine } from '../../testing/flows/engine.ts'
import { chargeback, formOn, givenRecord } from '../../testing/flows/records.ts'
import { addDays, dayOf, dayText } from '../domain/time/calendar.ts'
import { connectAs } from '../server/db/pools/databases.ts'
import { lineOf } from '../server/features/transactions/columns.ts'
import { importTransactions } from '../server/features/transactions/import.ts'
import { verifyHistory } from '../server/features/transactions/verifyHistory.ts'
import { searchHistory } from '../server/flows/history/search.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

const today = dayOf(new Date())
const recent = addDays(today, -20)
const old = (days: number) => addDays(today, -750 - days)
/** The last day, and the month after it. */
const newestOld = old(0)
const before = addDays(`${newestOld.slice(0, 6)}01`, 31).slice(0, 6)
const oldMonths = [...new Set([old(40), old(20), newestOld].map((day) => day.slice(0, 6)))]

const members = ['00010344', '00010392', '00020764']
const kinds = ['S22', 'S10', 'S24']
const cards = ['6200000000000005', '6212345678901265', '6205500000000000004']
const merchants = ['000134458120001', '000134458120002']
const numbers = ['100001', '100002', '100003']
const rrns = ['632512123456', '632512123457', '632512123458']
const codes = ['A1B2C3', 'A1B2C4']
const terminals = ['10000001', '10000002']
const currencies = ['764', '156']

let engine: TestEngine
let commands: Commands
let keys: Awaited<ReturnType<TestEngine['history']>>
let expId: string

/** 150 transactions of two old months and the last weeks, in which each value occurs in many places. */
beforeAll(async () => {
  engine = await givenEngine()
  commands = await givenCommands(engine)
  const pick = <Value>(all: readonly Value[], at: number) => all[at % all.length] as Value
  const rows = Array.from({ length: 150 }, (_, at) => {
    const settleDt = at % 3 === 0 ? addDays(recent, at % 7) : old((at * 7) % 41)
    const [acq, iss] = [pick(members, at), pick(members, at + 1 + (Math.floor(at / 3) % 2))]
    return {
      settleDt,
      tfrDtTm: `${dayText(settleDt)}T12:30:00+07:00`,
      acqInsIdCd: acq,
      fwdInsIdCd: acq,
      issInsIdCd: iss,
      rcvInsIdCd: iss,
      transId: pick(kinds, Math.floor(at / 2)),
      priAcctNo: pick(cards, Math.floor(at / 4)),
      mchntCd: pick(merchants, at),
      termId: pick(terminals, Math.floor(at / 3)),
      sysTraNo: pick(numbers, at),
      retriRefNo: pick(rrns, Math.floor(at / 5)),
      authIdRespCd: pick(codes, Math.floor(at / 7)),
      transCurrCd: pick(currencies, Math.floor(at / 6)),
      transAt: String(1000 + ((at * 37) % 500)),
    }
  })
  const original = { settleDt: newestOld, tfrDtTm: `${dayText(newestOld)}T12:30:00+07:00`, priKey: 'ORIGINAL' }
  const refund = { ...original, priKey: 'REFUND', transId: 'S30', transAt: '500', origKey: 'ORIGINAL' }
  keys = await engine.history([...rows, original, refund, { ...refund, priKey: 'LATER', settleDt: recent }])
  engine.setNow(new Date(`${dayText(addDays(newestOld, 30))}T05:00:00Z`))
  const key = { priKey: 'ORIGINAL', logCd: '01', settleDt: newestOld }
  expId = await givenRecord(engine, formOn(key, chargeback), { by: 'iss_handler' })
  engine.setNow(new Date())
})
afterAll(async () => {
  await commands.close()
  await engine.close()
})

const archive = (...words: string[]) => commands.recourse('archive', ...words)
const choices = Object.entries({
  priAcctNo: cards,
  retriRefNo: rrns,
  sysTraNo: numbers,
  transId: kinds,
  transCurrCd: currencies,
  acqInsIdCd: members,
  issInsIdCd: members,
  mchntCd: merchants,
  termId: terminals,
  authIdRespCd: codes,
  transAtFrom: ['1100', '1300'],
  transAtTo: ['1350', '1450'],
})
const conditions = fc
  .subarray(choices, { maxLength: 3 })
  .chain((chosen) => fc.record(Object.fromEntries(chosen.map(([name, values]) => [name, fc.constantFrom(...values)]))))
const days = fc.constantFrom(
  { settleDtFrom: old(60), settleDtTo: today },
  { settleDtFrom: old(30), settleDtTo: old(5) },
  { settleDtFrom: old(25), settleDtTo: today },
  { settleDtFrom: recent, settleDtTo: today },
)
const questions = fc.sample(
  fc.record({
    by: fc.constantFrom('acq_handler', 'iss_handler', 'admin'),
    range: fc.option(days, { nil: undefined, freq: 5 }),
    conditions,
    currPage: fc.constantFrom(1, 1, 2),
    pageSize: fc.constantFrom(10, 50),
    sort: fc.constantFrom('settleDt', '-settleDt'),
  }),
  { numRuns: 36, seed: 17 },
)

/** Asks the same questions each time, and returns all answers. */
async function everythingSeen(): Promise<unknown[]> {
  const seen: unknown[] = []
  for (const { by, range, conditions, ...place } of questions) {
    const asked = { ...range, ...conditions, ...place }
    const { status, body } = await engine.as(by).post('query/historyTransaction/search', asked)
    seen.push({ by, asked, status, total: body.total, exact: body.totalIsExact, list: body.list, errCd: body.errCd })
  }
  for (const by of ['iss_handler', 'admin', 'acq_handler']) {
    seen.push((await engine.as(by).post('detail/hisTran/byExpTran', { expId })).body)
    for (const key of [...keys.slice(0, 3), ...keys.slice(-3)])
      seen.push((await engine.as(by).post('detail/hisTran/single', { ...key, flow: 'stdDispute' })).body)
  }
  return seen
}

async function inDatabase(statement: string): Promise<void> {
  await sql.raw(statement).execute(engine.databases.main)
}

it('shows every user the same before, after and restored, and lists what lies where', async () => {
  const shown = await everythingSeen()
  const found = shown.filter((one) => (one as { list?: unknown[] }).list?.length)
  expect(found.length).toBeGreaterThan(18)
  expect(JSON.stringify(shown)).toContain('"refunds":[')

  const would = await archive('move', '--before', before, '--dry-run')
  expect(would.out.match(/^Would move (\d{6})/gm)).toEqual(oldMonths.map((month) => `Would move ${month}`))
  const moved = await archive('move', '--before', before)
  expect(moved).toMatchObject({ status: 0, err: '' })
  for (const month of oldMonths)
    expect(moved.out).toMatch(new RegExp(`^${month}: \\d+ transactions, .* after, .* s$`, 'm'))
  expect(await archive('move', '--before', before)).toEqual({ status: 0, out: 'Nothing to move.\n', err: '' })
  const { out } = await archive()
  expect(out.match(/^archived \d{6}/gm)).toEqual(oldMonths.map((month) => `archived ${month}`))
  expect(out).toMatch(new RegExp(`^live {5}${recent.slice(0, 6)}: `, 'm'))
  expect(await everythingSeen()).toEqual(shown)
  expect((await actsIn(engine, 'archive move')).map(({ target }) => target)).toEqual(oldMonths)

  expect(await archive('restore', ...oldMonths)).toMatchObject({ status: 0, err: '' })
  expect((await archive()).out).not.toContain('archived')
  expect(await everythingSeen()).toEqual(shown)
  expect(await archive('restore', oldMonths[0] ?? '')).toMatchObject({
    err: `${oldMonths[0]} is not in the archive.\n`,
  })
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM pg_index AS i WHERE indrelid = ANY(${oldMonths.map((month) => `history_${month}`)}::regclass[])
      AND NOT indisunique AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = i.indexrelid)`.execute(
    engine.databases.main,
  )
  expect(rows).toEqual([{ n: 0 }])
  expect(await archive('move', '--before', before)).toMatchObject({ status: 0 })
})

it('takes no step on a transaction from those who could take it before', async () => {
  const { body } = await engine.as('iss_verifier').post('verifyPass', { list: [{ expId, position: 'unverified' }] })
  expect(body).toMatchObject({ successCount: 1 })
})

it('can only be read by the server', async () => {
  for (const change of [
    'UPDATE history_archive SET trans_at = 1',
    'UPDATE history_archive SET pan_sealed = NULL',
    'DELETE FROM history_archive',
    `UPDATE history_${oldMonths[0]} SET key_id = key_id`,
    'UPDATE history_archive_end SET id = 0',
    'INSERT INTO history_archive SELECT * FROM history_archive',
  ])
    await expect(inDatabase(change), change).rejects.toThrow('permission denied')
})

it('is not opened by a search of later days', async () => {
  const actor = engine.users.get('acq_handler')
  if (!actor) throw new Error('no handler')
  const client = await connectAs(engine.connection, { role: 'recourse_app' })
  const asked = [{ transId: 'S22' }, { priAcctNo: cards[0] }, { transAtFrom: '1100' }, {}, { retriRefNo: rrns[0] }]
  const opened = async (settleDtFrom: string) => {
    const { pool, heard } = listened(engine.databases.search)
    for (const one of asked) {
      const question = { actor, conditions: { settleDtFrom, settleDtTo: today, ...one }, transIds: null }
      await searchHistory({ ...engine.databases, search: pool }, engine.vault, question, { currPage: 1, pageSize: 20 })
    }
    await client.query('BEGIN')
    for (const { sql: text, parameters } of heard) await client.query(text, [...parameters])
    const { rows } = await client.query<{ name: string }>(
      `SELECT DISTINCT relation::regclass::text AS name FROM pg_locks WHERE pid = pg_backend_pid() AND relation IS NOT NULL`,
    )
    await client.query('ROLLBACK')
    return rows
      .map(({ name }) => name)
      .filter((name) => name === 'history_archive' || oldMonths.some((month) => name.includes(month)))
  }
  try {
    expect(await opened(recent)).toEqual([])
    expect(await opened(old(60))).toContain('history_archive')
  } finally {
    await client.end()
  }
})

it('gives its card numbers to retention and to no import', async () => {
  const settleDt = newestOld
  const line = lineOf({ ...purchase(), priKey: 'STRAY', settleDt })
  const { databases, connection, vault } = engine
  const header = `${Object.keys(purchase()).join(',')}\r\n`
  const rejectsFile = `${commands.folder}/rejects.csv`
  const source = (async function* () {
    yield header + line
  })()
  expect(await importTransactions({ connection, vault, source, rejectsFile })).toMatchObject({
    inserted: 0,
    rejected: 1,
  })

  const retention = (...words: string[]) => commands.recourseWith({ CARD_RETENTION_DAYS: '700' }, 'retention', ...words)
  const stored = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM history_archive WHERE pan_sealed IS NOT NULL`.execute(databases.main)
    return rows[0]?.n
  }
  const all = await stored()
  expect((await retention('--dry-run')).out).toContain(
    `history       ${Number(all) - 1} would be destroyed, 1 are still needed`,
  )
  expect(await retention('run')).toMatchObject({ status: 0, out: `${Number(all) - 1} card numbers destroyed.\n` })
  expect(await stored()).toBe(1)
  expect((await retention()).out).not.toContain('etached')
  expect(await verifyHistory(databases.main)).toMatchObject({ rows: 153, elsewhere: [], broken: null })
})

it('refuses months that can still be disputed, and what it does not understand', async () => {
  expect(await archive('move', '--before', today.slice(0, 6))).toMatchObject({
    status: 1,
    err: expect.stringMatching(
      /^Transactions since \d{4}-\d\d-\d\d stay \(570 days .*\): name \d{6} or an earlier month\.\n$/,
    ),
  })
  expect(await archive('move', '--before', '2024-01')).toMatchObject({ status: 2 })
  expect(await archive('restore')).toMatchObject({ status: 2 })
  expect(await archive('move', '--before', before, '--tablespace', 'cold')).toMatchObject({
    status: 1,
    err: 'There is no tablespace cold: create it first (CREATE TABLESPACE).\n',
  })
})

/** @module-tag slow */
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { purchase } from '../../testing/data/history.ts'
import { listened } from '../../testing/data/plans.ts'
import { givenEngine, type TestEngine } from '../../testing/flows/engine.ts'
import { chargeback, formOn, givenRecord } from '../../testing/flows/records.ts'
import { givenOwnPostgres, type OwnPostgres } from '../../testing/server/ownPostgres.ts'
import { addDays, dayOf, dayText } from '../domain/time/calendar.ts'
import { openCardVault } from '../server/db/cards/cardVault.ts'
import { resealCards } from '../server/db/cards/resealCards.ts'
import { rotateCardKey } from '../server/db/cards/rotateKeys.ts'
import { openSecrets } from '../server/db/cards/secrets.ts'
import { connectAsOwner, ownerPool } from '../server/db/pools/databases.ts'
import { lineOf } from '../server/features/transactions/columns.ts'
import { importTransactions } from '../server/features/transactions/import.ts'
import { verifyHistory } from '../server/features/transactions/verifyHistory.ts'
import { searchHistory } from '../server/flows/history/search.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

const today = dayOf(new Date())
const recent = addDays(today, -20)
/** In three months, one after the other. */
const oldDays = [930, 890, 850].map((days) => addDays(today, -days))
const [older, newer, local] = oldDays.map((day) => day.slice(0, 6)) as [string, string, string]
const after = (month: string) => addDays(`${month}01`, 31).slice(0, 6)
const cards = ['6200000000000005', '6212345678901265', '6205500000000000004']

let folder: string
let keyFile: string
let engine: TestEngine
let commands: Commands
let servers: Record<'cold1' | 'cold2', OwnPostgres>
let keys: Awaited<ReturnType<TestEngine['history']>>
let expId: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-servers-'))
  // The other tests have only the keys of theirs.
  keyFile = join(folder, 'keys.json')
  await copyFile(inject('database').keyFile, keyFile)
  engine = await givenEngine()
  commands = await givenCommands(engine)
  const [cold1, cold2] = await Promise.all([givenOwnPostgres(), givenOwnPostgres()])
  servers = { cold1, cold2 }
  const rows = Array.from({ length: 80 }, (_, at) => {
    const settleDt = [...oldDays, recent][at % 4] ?? recent
    return {
      settleDt,
      tfrDtTm: `${dayText(settleDt)}T12:30:00+07:00`,
      priAcctNo: cards[at % 3] as string,
      retriRefNo: `63251212345${at % 7}`,
      transAt: String(1000 + at),
    }
  })
  const original = { settleDt: oldDays[0] as string, priKey: 'ORIGINAL' }
  const refund = {
    settleDt: oldDays[1] as string,
    priKey: 'REFUND',
    transId: 'S30',
    transAt: '500',
    origKey: 'ORIGINAL',
  }
  keys = await engine.history([...rows, original, refund, { ...refund, priKey: 'LATER', settleDt: recent }])
  engine.setNow(new Date(`${dayText(addDays(oldDays[0] as string, 30))}T05:00:00Z`))
  expId = await givenRecord(engine, formOn({ ...original, logCd: '01' }, chargeback), { by: 'iss_handler' })
  engine.setNow(new Date())
  const owner = await connectAsOwner(engine.connection)
  await owner.query('CREATE EXTENSION postgres_fdw').finally(() => owner.end())
})
afterAll(async () => {
  await commands?.close()
  await engine?.close()
  await Promise.all(Object.values(servers ?? {}).map((server) => server.close()))
  await rm(folder, { recursive: true, force: true })
})

const archive = (...words: string[]) => commands.recourseWith({ SECRET_FILE: keyFile }, 'archive', ...words)
const search = (by: string, asked: object, language = 'en') =>
  engine
    .as(by)
    .post(
      'query/historyTransaction/search',
      { currPage: 1, pageSize: 20, ...asked },
      { cookie: `language=${language}` },
    )
const during = (from: string, to = from) => ({ settleDtFrom: `${from}01`, settleDtTo: `${to}28` })

/** Asks the same questions each time, and returns all answers. */
async function everythingSeen(): Promise<unknown[]> {
  const seen: unknown[] = []
  const questions = [
    {},
    { settleDtFrom: oldDays[0], settleDtTo: today },
    during(older, newer),
    during(newer),
    { priAcctNo: cards[1] },
    { retriRefNo: '632512123453', ...during(older, local) },
    { transAtFrom: '1010', transAtTo: '1050', settleDtFrom: oldDays[0], settleDtTo: today },
    { transId: 'S30' },
    { currPage: 2, pageSize: 20, sort: 'settleDt' },
  ]
  for (const by of ['acq_handler', 'iss_handler', 'admin']) {
    for (const asked of questions) {
      const { status, body } = await search(by, asked)
      seen.push({ by, asked, status, total: body.total, list: body.list, errCd: body.errCd })
    }
    seen.push((await engine.as(by).post('detail/hisTran/byExpTran', { expId })).body)
    for (const key of [...keys.slice(0, 4), ...keys.slice(-3)])
      seen.push((await engine.as(by).post('detail/hisTran/single', { ...key, flow: 'stdDispute' })).body)
  }
  return seen
}

it('shows every user the same with months on two servers', async () => {
  const shown = await everythingSeen()
  expect(JSON.stringify(shown)).toContain('"refunds":[')
  for (const [name, server] of Object.entries(servers))
    expect(
      await commands.recourseWith({ ARCHIVE_SERVER_URL: server.url('postgres') }, 'archive', 'server', name),
    ).toMatchObject({ status: 0, err: '' })
  expect(await archive('move', '--before', after(older), '--to', 'cold1')).toMatchObject({ status: 0, err: '' })
  expect(await archive('move', '--before', after(newer), '--to', 'cold2')).toMatchObject({ status: 0, err: '' })
  expect(await archive('move', '--before', after(local))).toMatchObject({ status: 0, err: '' })
  const { out } = await archive()
  for (const line of [`archived ${older}: 21 transactions, on cold1`, `archived ${newer}: 21 transactions, on cold2`])
    expect(out).toContain(line)
  expect(await everythingSeen()).toEqual(shown)
})

it('asks a server only for its months', async () => {
  const actor = engine.users.get('admin')
  if (!actor) throw new Error('no head')
  const pool = ownerPool(engine.connection, 1)
  const scans = async (conditions: Record<string, string>) => {
    const { pool: search, heard } = listened(engine.databases.search)
    const question = { actor, conditions, transIds: null }
    await searchHistory({ ...engine.databases, search }, engine.vault, question, { currPage: 1, pageSize: 20 })
    const plans: string[] = []
    for (const { sql: text, parameters } of heard) {
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, [...parameters])
      plans.push(...rows.map((row) => String(row['QUERY PLAN'])))
    }
    return plans.join('\n').match(/Foreign Scan on history_\d{6}/g) ?? []
  }
  try {
    const [ofOlder, ofNewer] = [older, newer].map((month) => `Foreign Scan on history_${month}`)
    expect(new Set(await scans({ retriRefNo: '632512123453' }))).toEqual(new Set([ofOlder, ofNewer]))
    expect(new Set(await scans({ retriRefNo: '632512123453', ...during(newer) }))).toEqual(new Set([ofNewer]))
    expect(await scans({ settleDtFrom: `${local}01`, settleDtTo: today })).toEqual([])
  } finally {
    await pool.end()
  }
})

it('says which months are away, in the language of the user, and answers all other searches', async () => {
  await servers.cold1.kill()
  try {
    const months = `${older.slice(0, 4)}-${older.slice(4)}`
    expect(await search('acq_handler', during(older, newer))).toMatchObject({
      status: 503,
      body: {
        errCd: '5033',
        errMsg: `Transactions of ${months} are kept on the server cold1, which does not answer. Choose other dates of settlement, or try again later.`,
      },
    })
    expect((await search('acq_handler', during(older), 'zh')).body.errMsg).toBe(
      `${months} 的交易存放在服务器 cold1 上，该服务器目前没有响应。请选择其他清算日期，或稍后再试。`,
    )
    for (const asked of [
      during(newer),
      during(newer, recent.slice(0, 6)),
      during(local),
      { settleDtFrom: recent, settleDtTo: today },
      { ...during(newer, local), priAcctNo: cards[1] },
      { ...during(newer, local), transAtFrom: '1000' },
      { ...during(newer, local), transId: 'S30' },
    ])
      expect(await search('acq_handler', asked), JSON.stringify(asked)).toMatchObject({ status: 200 })
    for (const key of keys.filter(({ settleDt }) => settleDt !== oldDays[0]).slice(0, 6))
      expect(
        await engine.as('acq_handler').post('detail/hisTran/single', { ...key, flow: 'stdDispute' }),
      ).toMatchObject({
        status: 200,
      })
    const { out } = await commands.recourse('doctor')
    expect(out).toContain(`${older} can't be read`)
    expect(out).toContain('Start the server cold1')
    expect((await commands.recourse('audit', 'verify')).status).toBe(1)
  } finally {
    await servers.cold1.start()
  }
  expect(await search('acq_handler', during(older, newer))).toMatchObject({ status: 200 })
})

it('imports while a server is away, also what is known in part', async () => {
  const { connection, vault } = engine
  const importOf = async (...priKeys: string[]) => {
    const lines = priKeys.map((priKey) => lineOf({ ...purchase(), priKey, settleDt: recent }))
    const source = (async function* () {
      yield [Object.keys(purchase()).join(','), ...lines].join('\r\n')
    })()
    return importTransactions({ connection, vault, source, rejectsFile: join(folder, 'rejects.csv') })
  }
  await servers.cold1.kill()
  try {
    expect(await importOf('SECOND')).toMatchObject({ inserted: 1, rejected: 0 })
    expect(await importOf('SECOND')).toMatchObject({ inserted: 0, rejected: 0 })
    expect(await importOf('SECOND', 'THIRD')).toMatchObject({ inserted: 1, rejected: 0 })
  } finally {
    await servers.cold1.start()
  }
})

it('opens a transaction without what else its card did where that is on a server that is away', async () => {
  const key = keys.find(({ settleDt }) => settleDt === oldDays[0])
  const open = () => engine.as('acq_handler').post('detail/hisTran/single', { ...key, flow: 'stdDispute' })
  await servers.cold2.kill()
  try {
    expect(await open()).toMatchObject({ status: 200, body: { sameCard: null } })
  } finally {
    await servers.cold2.start()
  }
  expect(await open()).toMatchObject({ status: 200, body: { sameCard: {}, cardPayments: {} } })
})

it('reseals, destroys and verifies what is on other servers, and imports nothing before it', async () => {
  const { databases, connection } = engine
  rotateCardKey(keyFile)
  const vault = openCardVault(openSecrets(keyFile, { mustExist: true }))
  expect(await resealCards(connection, vault)).toMatchObject({ complete: true, keyId: vault.keyId() })
  const stored = async () => {
    const { rows } = await sql<{ n: number; keys: number[] }>`
      SELECT count(*)::int AS n, array_agg(DISTINCT key_id) AS keys FROM history_archive
      WHERE pan_sealed IS NOT NULL`.execute(databases.main)
    return rows[0]
  }
  expect(await stored()).toEqual({ n: 62, keys: [vault.keyId()] })
  const retention = await commands.recourseWith(
    { CARD_RETENTION_DAYS: '700', SECRET_FILE: keyFile },
    'retention',
    'run',
  )
  expect(retention).toMatchObject({ status: 0, out: '61 card numbers destroyed.\n' })
  expect(await stored()).toMatchObject({ n: 1 })
  expect(await verifyHistory(databases.main)).toMatchObject({ rows: 85, elsewhere: [], broken: null })

  const early = addDays(oldDays[0] as string, -60)
  const source = (async function* () {
    yield `${Object.keys(purchase()).join(',')}\r\n${lineOf({ ...purchase(), priKey: 'EARLY', settleDt: early })}`
  })()
  const rejectsFile = join(folder, 'rejects.csv')
  expect(await importTransactions({ connection, vault, source, rejectsFile })).toMatchObject({
    inserted: 0,
    rejected: 1,
  })
})

it('puts months back, the newest at first', async () => {
  expect(await archive('restore', older)).toMatchObject({
    status: 1,
    err: `${older} is older than ${newer}, which is on cold2: restore that, too.\n`,
  })
  const shown = await everythingSeen()
  expect(await archive('restore', older, newer, local)).toMatchObject({ status: 0, err: '' })
  expect((await archive()).out).not.toContain('archived')
  expect(await everythingSeen()).toEqual(shown)
  const { out } = await archive()
  for (const [name, server] of Object.entries(servers)) {
    const rows = await server.ask(
      'postgres',
      "SELECT oid::regclass AS name FROM pg_class WHERE relname ~ '^history.*_restored$'",
    )
    expect(rows).toHaveLength(1)
    expect(out).toContain(`tables on ${name}.`)
    expect(out).toContain(`  DROP TABLE ${rows[0]?.name};`)
  }
  expect(out.match(/DROP TABLE/g)).toHaveLength(2)
  expect((await commands.recourse('doctor')).out).toMatch(/no month is read from recourse_\S+_restored on cold1/)
})

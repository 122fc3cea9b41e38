/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createPortalDatabase, portalLogins } from '../../../bench/ownDatabase.ts'
import { givenHistory } from '../../../testing/data/history.ts'
import { givenOwnPostgres, type OwnPostgres } from '../../../testing/server/ownPostgres.ts'
import { seed } from '../../../testing/torture/arena.ts'
import { addDays, dayOf, dayText } from '../../domain/time/calendar.ts'
import { openCardVault } from '../db/cards/cardVault.ts'
import { createKeyFile } from '../db/cards/keyFile.ts'
import { openSecrets } from '../db/cards/secrets.ts'
import { type Connection, ownerPool } from '../db/pools/databases.ts'
import type { Tables } from '../db/tables.ts'
import { archiveMonths, restoreMonths } from './archiveMonths.ts'
import { historyMonths } from './months.ts'
import { tablesWithoutMonth } from './sendMonth.ts'
import { putServer } from './servers.ts'

const today = dayOf(new Date())
const old = addDays(today, -800)
const month = old.slice(0, 6)
const before = addDays(`${month}01`, 31).slice(0, 6)
const options = { today, say: () => {} }
const toCold = { before, tablespace: null, to: 'cold1' }

let folder: string
let main: OwnPostgres
let cold: OwnPostgres
let connection: Connection
let pool: pg.Pool
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-sent-'))
  ;[main, cold] = await Promise.all([givenOwnPostgres(), givenOwnPostgres()])
  await createPortalDatabase(main.url('postgres'))
  connection = {
    main: main.url('recourse', portalLogins.server),
    owner: main.url('recourse', portalLogins.owner),
    read: null,
  }
  await seed({ connection })
  const keyFile = join(folder, 'keys.json')
  createKeyFile(keyFile)
  const vault = openCardVault(openSecrets(keyFile, { mustExist: true }))
  const settled = { settleDt: old, tfrDtTm: `${dayText(old)}T12:30:00+07:00` }
  const refund = { ...settled, transId: 'S30', transAt: '500', origKey: 'ORIGINAL' }
  await givenHistory({ connection, vault }, [{ ...settled, priKey: 'ORIGINAL' }, refund, settled, {}])
  await cold.ask('postgres', "CREATE ROLE months LOGIN PASSWORD 'months'")
  await cold.ask('postgres', 'CREATE DATABASE months OWNER months')
  pool = ownerPool(connection, 4)
})
afterAll(async () => {
  await pool?.end()
  await Promise.all([main?.close(), cold?.close()])
  await rm(folder, { recursive: true, force: true })
})

const address = () => cold.url('months', 'months:months')

/** As the role of the server, which reads all through the view. */
async function stateOfAll() {
  const client = new pg.Client(main.url('recourse', portalLogins.server))
  await client.connect()
  try {
    await client.query('SET ROLE recourse_app')
    const { rows } = await client.query(`
      SELECT count(*)::int AS n, sum(hashtextextended(ROW(h.id, h.pri_key, h.pan_sealed, h.trans_at)::text, 0))::text AS hash,
        (SELECT count(*)::int FROM history_refunds WHERE orig_key = 'ORIGINAL') AS refunds,
        (SELECT count(*)::int FROM history_archive) AS archived
      FROM history_all AS h`)
    return { ...rows[0], archived: undefined }
  } finally {
    await client.end()
  }
}

async function placeOf(): Promise<string> {
  const found = (await historyMonths(pool)).find((one) => one.month === month)
  return `${found?.place} ${found?.server ?? 'here'}`
}

it('says what a superuser must allow, and which addresses it does not take', async () => {
  await expect(putServer(pool, 'cold1', address())).rejects.toThrow(
    'A superuser must allow it first, in this database: CREATE EXTENSION postgres_fdw; GRANT USAGE ON FOREIGN DATA WRAPPER postgres_fdw TO recourse_owner;',
  )
  await main.ask('recourse', 'CREATE EXTENSION postgres_fdw')
  await main.ask('recourse', 'GRANT USAGE ON FOREIGN DATA WRAPPER postgres_fdw TO recourse_owner')
  await expect(archiveMonths(pool, toCold, options)).rejects.toThrow('There is no server cold1')
  await expect(putServer(pool, 'cold1', main.url('recourse', portalLogins.owner))).rejects.toThrow(
    "The server cold1 can't be used: it is this database.",
  )
  await expect(putServer(pool, 'cold1', cold.url('months', 'months:wrong'))).rejects.toThrow(
    /^The server cold1 can't be reached: password authentication failed/,
  )
  await expect(putServer(pool, 'cold1', cold.url('months', 'months'))).rejects.toThrow('needs a user and a password')
  await putServer(pool, 'cold1', address())
  await putServer(pool, 'cold1', address())
  await restoreMonths(pool, [month], options)
})

/** Statements after which something is kept: within a transaction all others are undone with it. */
const counts =
  /^\s*(commit|copy|vacuum|analyze|comment|drop table|(create|drop) (table|schema|unique|index)|alter table|(create|drop) index concurrently)/i

/** Runs work whose process is killed before the statement of that number: all its connections break, here and there. */
async function killedAt(
  killed: number,
  work: (by: pg.Pool) => Promise<boolean>,
): Promise<{ asked: number; outcome: unknown }> {
  const dying = ownerPool(connection, 4)
  const opened = new Set<pg.Client>()
  let asked = 0
  const query = pg.Client.prototype.query as unknown as (this: pg.Client, ...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    opened.add(this)
    const [what] = args as [string | { text?: string; cursor?: { text: string } }]
    const text = typeof what === 'string' ? what : (what.text ?? what.cursor?.text ?? String(what.constructor.name))
    if (counts.test(text) && ++asked === killed)
      for (const client of opened)
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    return query.apply(this, args)
  } as never)
  try {
    const outcome = await work(dying).catch((error: Error) => error.message)
    return { asked, outcome }
  } finally {
    spy.mockRestore()
    await dying.end().catch(() => {})
  }
}

const moves = {
  'to another server': {
    from: 'live here',
    to: 'archived cold1',
    run: (by: pg.Pool) => archiveMonths(by, toCold, options),
    undo: () => restoreMonths(pool, [month], options),
  },
  back: {
    from: 'archived cold1',
    to: 'live here',
    run: (by: pg.Pool) => restoreMonths(by, [month], options),
    undo: () => archiveMonths(pool, toCold, options),
  },
}

it.each(Object.entries(moves))('moves a month %s, wherever it is killed, and loses nothing', async (_name, move) => {
  const whole = await stateOfAll()
  expect(whole).toMatchObject({ n: 4, refunds: 1 })
  if (move.from === 'archived cold1') await archiveMonths(pool, toCold, options)
  let kills = 0
  for (let at = 1; ; at += 1) {
    expect(await placeOf()).toBe(move.from)
    const { asked, outcome } = await killedAt(at, move.run)
    expect(await stateOfAll()).toEqual(whole)
    if (asked < at) {
      expect([outcome, await placeOf()]).toEqual([true, move.to])
      break
    }
    kills += 1
    if ((await placeOf()) !== move.to) expect(await move.run(pool)).toBe(true)
    expect([await placeOf(), await stateOfAll()]).toEqual([move.to, whole])
    await move.undo()
  }
  expect(kills).toBeGreaterThan(12)
})

it('makes a new copy where one that is there is not equal', async () => {
  const whole = await stateOfAll()
  // As of a command that was killed, before card numbers were changed.
  const copy = `recourse_${(await ownId()).slice(0, 12)}.history_${month}`
  await cold.ask('months', `CREATE TABLE ${copy} (id bigint, trans_at bigint)`)
  await cold.ask('months', `COMMENT ON TABLE ${copy} IS 'whole'`)
  await cold.ask('months', `ALTER TABLE ${copy} OWNER TO months`)
  expect(await archiveMonths(pool, toCold, options)).toBe(true)
  expect([await placeOf(), await stateOfAll()]).toEqual(['archived cold1', whole])
})

it('lets searches go on while it waits for one, and compares the rows once', async () => {
  await restoreMonths(pool, [month], options)
  await archiveMonths(pool, { before, tablespace: null }, options)
  const reader = await pool.connect()
  const { asked } = await listening(async (asked) => {
    await reader.query('BEGIN')
    await reader.query('SELECT FROM history_all LIMIT 1')
    const done = archiveMonths(pool, toCold, options)
    await expect.poll(() => asked.filter((text) => text.includes('DETACH PARTITION')).length).toBeGreaterThan(2)
    await reader.query('COMMIT')
    expect(await done).toBe(true)
  }).finally(() => reader.release())
  expect(asked.filter((text) => text.startsWith('LOCK TABLE'))).toHaveLength(1)
  expect(await placeOf()).toBe('archived cold1')
})

it('has the password in no statement, also for a server whose name is a word of SQL', async () => {
  await cold.ask('postgres', "CREATE ROLE others LOGIN PASSWORD 'never''shown'")
  await cold.ask('postgres', 'CREATE DATABASE others OWNER others')
  const { asked } = await listening(() => putServer(pool, 'user', cold.url('others', `others:never'shown`)))
  expect(asked.filter((text) => text.includes('USER MAPPING'))).toHaveLength(2)
  expect(asked.join('\n')).not.toContain('shown')
  await restoreMonths(pool, [month], options)
  expect(await archiveMonths(pool, { ...toCold, to: 'user' }, options)).toBe(true)
  expect(await placeOf()).toBe('archived user')
})

it('refuses an address at which PostgreSQL does not find the months of the server', async () => {
  const whole = await stateOfAll()
  await expect(putServer(pool, 'user', address())).rejects.toThrow(
    new RegExp(`^PostgreSQL can't read history_${month} from the server user: .*does not exist`),
  )
  expect(await stateOfAll()).toEqual(whole)
})

it('keeps what was restored there, and lists it unless a month that is missing there could be read from it', async () => {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const table = `recourse_${(await ownId()).slice(0, 12)}.history_${month}`
  const rename = (from: string, to: string) =>
    cold.ask('others', `ALTER TABLE ${from} RENAME TO ${to.replace(/^.*\./, '')}`)
  expect(await tablesWithoutMonth(pool, db, 'user')).toEqual([])
  // As of a main database that was set back to before the month was restored.
  await rename(table, `${table}_20261127_restored`)
  expect(await tablesWithoutMonth(pool, db, 'user')).toEqual([])
  await rename(`${table}_20261127_restored`, table)

  await restoreMonths(pool, [month], options)
  const [left = '', ...more] = await tablesWithoutMonth(pool, db, 'user')
  expect(more).toEqual([])
  expect(left).toMatch(new RegExp(`^${table}_\\d{17}_restored$`))
  expect(await cold.ask('others', `SELECT count(*)::int AS n FROM ${left}`)).toEqual([{ n: 3 }])
})

/** Does some work, and returns the text of all its statements, here and there. */
async function listening(work: (asked: readonly string[]) => Promise<void>): Promise<{ asked: string[] }> {
  const asked: string[] = []
  const query = pg.Client.prototype.query as unknown as (this: pg.Client, ...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [what] = args as [string | { text?: string }]
    asked.push((typeof what === 'string' ? what : what.text) ?? '')
    return query.apply(this, args)
  } as never)
  try {
    await work(asked)
  } finally {
    spy.mockRestore()
  }
  return { asked }
}

async function ownId(): Promise<string> {
  const [{ id } = {}] = await main.ask('recourse', "SELECT replace(id::text, '-', '') AS id FROM installation")
  return String(id)
}

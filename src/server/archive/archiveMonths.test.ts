/** @module-tag slow */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenHistory } from '../../../testing/data/history.ts'
import { givenDatabase, type TestDatabase } from '../../../testing/server/database.ts'
import { addDays, dayOf, dayText } from '../../domain/time/calendar.ts'
import { connectAsOwner, ownerPool } from '../db/pools/databases.ts'
import { archiveMonths, restoreMonths } from './archiveMonths.ts'
import { historyMonths } from './months.ts'

const today = dayOf(new Date())
const old = addDays(today, -800)
const month = old.slice(0, 6)
const before = addDays(`${month}01`, 31).slice(0, 6)
const options = { today, say: () => {} }
const inPlace = { before, tablespace: null }

let test: TestDatabase
let owner: pg.Client
let pool: pg.Pool
let tablespace: string
beforeAll(async () => {
  test = await givenDatabase()
  owner = await connectAsOwner(test.connection)
  pool = ownerPool(test.connection, 4)
  const settled = { settleDt: old, tfrDtTm: `${dayText(old)}T12:30:00+07:00` }
  await givenHistory(test, [settled, settled, settled, {}])
  tablespace = `cold_${process.pid}`
  await owner.query('SET allow_in_place_tablespaces = on')
  await owner.query(`CREATE TABLESPACE ${tablespace} LOCATION ''`)
})
afterAll(async () => {
  await restoreMonths(pool, [month], options)
  await owner.query(`DROP TABLESPACE ${tablespace}`)
  await pool.end()
  await owner.end()
  await test.drop()
})

async function stateOfAll() {
  const { rows } = await sql<{ n: number; hash: string }>`
    SELECT count(*)::int AS n, sum(hashtextextended(ROW(h.id, h.pri_key, h.pan_sealed, h.trans_at)::text, 0))::text AS hash
    FROM history_all AS h`.execute(test.databases.main)
  return rows[0]
}

async function placeOf(): Promise<string> {
  const found = (await historyMonths(owner)).find((one) => one.month === month)
  return `${found?.place} ${found?.tablespace ?? 'here'}`
}

/** Statements that change something, and those that keep it: within a transaction all others are undone with it. */
const counts = /^\s*(commit|vacuum|alter table|(create|drop) index concurrently)/i

/** A pool whose connection the database ends before the statement of that number. `asked` counts them. */
function killedAt(killed: number): { pool: pg.Pool; asked: () => number } {
  const dying = ownerPool(test.connection, 4)
  let asked = 0
  dying.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const counted = async (...args: unknown[]) => {
      if (counts.test(String(args[0])) && ++asked === killed) {
        const { rows } = await owner.query('SELECT pid FROM pg_stat_activity WHERE pid = $1', [
          (client as unknown as { processID: number }).processID,
        ])
        await owner.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      }
      return query(...args)
    }
    Object.assign(client, { query: counted })
  })
  return { pool: dying, asked: () => asked }
}

const moves = {
  'to the archive': {
    from: 'live here',
    to: 'archived here',
    run: (by: pg.Pool) => archiveMonths(by, inPlace, options),
    undo: () => restoreMonths(pool, [month], options),
  },
  back: {
    from: 'archived here',
    to: 'live here',
    run: (by: pg.Pool) => restoreMonths(by, [month], options),
    undo: () => archiveMonths(pool, inPlace, options),
  },
  'to other disks': {
    from: 'archived here',
    to: 'archived there',
    run: (by: pg.Pool) => archiveMonths(by, { before, tablespace }, options),
    async undo() {
      await restoreMonths(pool, [month], options)
      await archiveMonths(pool, inPlace, options)
    },
  },
}

it.each(Object.entries(moves))('moves a month %s, wherever it is killed, and loses nothing', async (_name, move) => {
  const whole = await stateOfAll()
  const place = async () => (await placeOf()).replace(tablespace, 'there')
  if (move.from === 'archived here') await archiveMonths(pool, inPlace, options)
  let kills = 0
  for (let at = 1; ; at += 1) {
    expect(await place()).toBe(move.from)
    const dying = killedAt(at)
    const outcome = await move.run(dying.pool).catch((error: Error) => error.message)
    await dying.pool.end().catch(() => {})
    expect(await stateOfAll()).toEqual(whole)
    if (dying.asked() < at) {
      expect([outcome, await place()]).toEqual([true, move.to])
      break
    }
    kills += 1
    if ((await place()) !== move.to) expect(await move.run(pool)).toBe(true)
    expect([await place(), await stateOfAll()]).toEqual([move.to, whole])
    await move.undo()
  }
  expect(kills).toBeGreaterThan(6)
})

it('waits for who uses the table, a moment at a time, and says so', async () => {
  await restoreMonths(pool, [month], options)
  const said: string[] = []
  await owner.query('BEGIN')
  await owner.query('SELECT FROM history_all LIMIT 1')
  const done = archiveMonths(pool, inPlace, { ...options, say: (line) => said.push(line) })
  await expect.poll(() => said.length).toBe(1)
  await owner.query('COMMIT')
  expect(await done).toBe(true)
  expect(said[0]).toBe(`The month ${month} waits for other work on its table, and is tried again.`)
})

it('leaves a month where it is whose rows are not those that were counted', async () => {
  await restoreMonths(pool, [month], options)
  await owner.query("UPDATE history_day SET n = n + 1 WHERE ins_id_cd = '' AND settle_dt = $1", [dayText(old)])
  await expect(archiveMonths(pool, inPlace, options)).rejects.toThrow(
    `${month} stays where it is: its transactions of ${dayText(old)} are not those that the sums by day count.`,
  )
  await owner.query("UPDATE history_day SET n = n - 1 WHERE ins_id_cd = '' AND settle_dt = $1", [dayText(old)])
  expect(await archiveMonths(pool, inPlace, options)).toBe(true)
})

it('waits until no server of an older release runs, and keeps them out from then on', async () => {
  const server = { process_id: randomUUID(), host: 'db1', pid: 7, release: '0.9', migration: '0067_toldDrafts' }
  await owner.query(
    `INSERT INTO server_process (process_id, host, pid, release, migration, started_at, seen_at)
     VALUES ($1, $2, $3, $4, $5, now(), now())`,
    Object.values(server),
  )
  await expect(archiveMonths(pool, inPlace, options)).rejects.toThrow('db1 runs a server of release 0.9')
  await owner.query('DELETE FROM server_process')
  const { rows } = await owner.query("SELECT needs FROM schema_floor WHERE migration = '0069_archive'")
  expect(rows).toEqual([{ needs: '0069_archive' }])
})

it('has the columns of the months that are not archived, and no index that they lack', async () => {
  const columnsOf = async (table: string) => {
    const { rows } = await owner.query(
      `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
      [table],
    )
    return rows
  }
  const indexesOf = async (table: string) => {
    const { rows } = await owner.query(
      `SELECT substring(pg_get_indexdef(indexrelid) FROM ' USING .*') AS definition FROM pg_index
       WHERE indrelid = $1::regclass`,
      [table],
    )
    return rows.map(({ definition }) => definition)
  }
  expect(await columnsOf('history_archive')).toEqual(await columnsOf('history'))
  expect(await columnsOf('history_all')).toEqual(await columnsOf('history'))
  expect(await indexesOf('history')).toEqual(expect.arrayContaining(await indexesOf('history_archive')))
})

import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { ownerPool } from '../../db/pools/databases.ts'
import type { AuditEntry } from '../../http/audit/auditLog.ts'
import { appendAct } from './append.ts'
import { dropMonths } from './drop.ts'
import { firstId, sealLog } from './seal.ts'
import { verifyLog } from './verify.ts'

const dayMs = 86_400_000
const act: AuditEntry = {
  by: { username: 'acq_handler' },
  type: 'business',
  path: 'verifyPass',
  target: 'D26092800000001',
  detail: { 'said "so"': '\\ é 争议 🙂\n\u2028', b: [1, null] },
  errCd: null,
  ms: 12,
  ip: '127.0.0.1',
  userAgent: 'Mozilla/5.0',
}

let db: TestDatabase
let owner: pg.Pool
const append = (own: Partial<AuditEntry> = {}) => appendAct(db.databases.main, { ...act, ...own })

/** Four acts of one user, two of another and two of nobody, with the seal of their day. */
beforeEach(async () => {
  db = await givenDatabase()
  owner = ownerPool(db.connection)
  for (const by of ['acq_handler', 'iss_handler', 'nobody_has_this', 'acq_handler'])
    for (const errCd of [null, '4221']) await append({ by: { username: by }, errCd })
  expect(await sealLog(db.databases.main, new Date(Date.now() + 1.5 * dayMs))).toBe(1)
})
afterEach(async () => {
  await owner.end()
  await db.drop()
})

async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query(statement, values)
    await client.query("SET session_replication_role = 'origin'")
  } finally {
    client.release(true)
  }
}

const broken = async () => (await verifyLog(db.databases.main)).broken
const idOf = async (n: number) => (await actsIn(db))[n]?.id

describe('the verification', () => {
  it('finds every chain whole, whatever the rows hold', async () => {
    const result = await verifyLog(db.databases.main)
    expect(result).toEqual({ rows: 8, chains: 3, days: 1, droppedBefore: null, broken: null })
  })

  it.each([
    "detail = '{}'",
    'err_cd = NULL',
    "err_cd = '4222'",
    "at = at + interval '1 microsecond'",
    "username = 'iss_handler'",
    "ins_id_cd = '00010392'",
    "type = 'file'",
    "path = 'verifyFail'",
    'target = NULL',
    'ms = 13',
    "ip = '127.0.0.2'",
    'user_agent = NULL',
  ])('names a row that was changed by %s', async (change) => {
    const id = await idOf(1)
    await tamper(`UPDATE audit_log SET ${change} WHERE id = $1`, [id])
    expect(await broken()).toMatchObject({ id, seq: 2, what: 'Hash mismatch: the row was changed.' })
  })

  it('names a row whose hash was made to fit, by the one after it', async () => {
    await tamper("UPDATE audit_log SET hash = sha256('x') WHERE id = $1", [await idOf(0)])
    expect(await broken()).toMatchObject({ id: await idOf(0) })
  })

  it('names a row that was given to another user', async () => {
    const id = await idOf(1)
    await tamper(
      "UPDATE audit_log SET user_id = (SELECT user_id FROM app_user WHERE username = 'viewer') WHERE id = $1",
      [id],
    )
    expect(await broken()).toMatchObject({ id, what: 'This row is missing.', seq: 1 })
  })

  it('names the place of a row that is missing in the middle', async () => {
    const [gone, next] = [await idOf(1), await idOf(6)]
    await tamper('DELETE FROM audit_log WHERE id = $1', [gone])
    expect(await broken()).toMatchObject({ id: next, who: 'acq_handler', seq: 2, what: 'This row is missing.' })
  })

  it('names the place from which a chain was cut off', async () => {
    await tamper('DELETE FROM audit_log WHERE id >= $1', [await idOf(6)])
    expect(await broken()).toMatchObject({ id: null, seq: 3, what: 'Rows up to 4 are missing at the end.' })
  })

  it('names the day, where the end of the chain was set back with its last row', async () => {
    await tamper('DELETE FROM audit_log WHERE id = $1', [await idOf(7)])
    await tamper(`UPDATE audit_chain AS c SET seq = l.seq, hash = l.hash FROM audit_log AS l
      WHERE c.chain = l.user_id AND l.id = ${await idOf(6)}`)
    expect(await broken()).toMatchObject({ id: null, seq: null, what: '8 rows were sealed, 7 exist.' })
  })

  it('names the day, where a whole chain was written anew', async () => {
    const first = await idOf(0)
    await tamper('DELETE FROM audit_log')
    await tamper('DELETE FROM audit_chain')
    for (let n = 0; n < 8; n++) await append()
    await tamper('ALTER SEQUENCE audit_seq RESTART')
    expect(await broken()).toMatchObject({ id: null, what: 'Rows differ from the seal.' })
    expect(first).not.toBe(await idOf(0))
  })

  it('names a log that was emptied', async () => {
    await tamper('TRUNCATE audit_log')
    expect(await broken()).toMatchObject({ id: null, seq: 1 })
    await tamper('TRUNCATE audit_chain')
    expect(await broken()).toMatchObject({ what: '8 rows were sealed, 0 exist.' })
  })

  it('names a chain whose end nobody knows, and a seal that was changed', async () => {
    await tamper('DELETE FROM audit_chain WHERE chain = 0')
    expect(await broken()).toMatchObject({ who: 'nobody', seq: 2, what: 'Chain head is missing.' })
    await tamper('INSERT INTO audit_chain SELECT 0, seq, hash, at FROM audit_log WHERE id = $1', [await idOf(5)])
    expect(await broken()).toBeNull()
    await tamper("UPDATE audit_day SET hash = sha256('x')")
    expect(await broken()).toMatchObject({ what: 'Rows differ from the seal.' })
  })
})

describe('writers', () => {
  // The day goes on.
  beforeEach(() => tamper('DELETE FROM audit_day'))

  it('of one user at once keep one whole chain, those of all users theirs', async () => {
    const users = ['acq_handler', 'iss_handler', 'viewer', 'nobody_has_this']
    await Promise.all(Array.from({ length: 200 }, (_, n) => append({ by: { username: users[n % 4] ?? '' }, ms: n })))
    const result = await verifyLog(db.databases.main)
    expect(result).toMatchObject({ rows: 208, chains: 4, broken: null })
  })

  it('that take their transaction back leave neither a row nor a gap', async () => {
    const undone = db.databases.main.transaction().execute(async (trx) => {
      await appendAct(trx, act)
      throw new Error('Taken back.')
    })
    await expect(undone).rejects.toThrow('Taken back.')
    await append()
    expect(await verifyLog(db.databases.main)).toMatchObject({ rows: 9, broken: null })
  })
})

describe('the database itself', () => {
  it('lets neither the application nor a careless owner change a row', async () => {
    const { main } = db.databases
    const partition = `audit_log_${dayOf(new Date()).slice(0, 6)}`
    const statements = [
      "UPDATE audit_log SET target = 'x'",
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      'INSERT INTO audit_log SELECT * FROM audit_log',
      `DELETE FROM ${partition}`,
      `UPDATE ${partition} SET ms = 1`,
      'UPDATE audit_chain SET seq = 1',
      'DELETE FROM audit_day',
      'UPDATE audit_day SET n = 1',
    ]
    for (const statement of statements)
      await expect(sql.raw(statement).execute(main), statement).rejects.toThrow('permission denied')
    for (const table of ['audit_log', partition, 'audit_day'])
      for (const statement of [`DELETE FROM ${table}`, `UPDATE ${table} SET hash = ''`, `TRUNCATE ${table}`])
        await expect(owner.query(statement), statement).rejects.toThrow('append-only')
  })
})

describe('months that are dropped', () => {
  it('leave the rest provable, and a row that says so', async () => {
    const month = addDays(`${dayOf(new Date()).slice(0, 6)}28`, 7).slice(0, 6)
    const before = await actsIn(db)
    const inAYear = addDays(`${month}01`, 366)
    expect(await dropMonths(owner, dayOf(new Date()).slice(0, 6), inAYear)).toEqual([])
    expect(await dropMonths(owner, month, inAYear)).toEqual([`audit_log_${dayOf(new Date()).slice(0, 6)}`])
    await append()
    const result = await verifyLog(db.databases.main)
    expect(result).toMatchObject({ rows: 2, days: 1, droppedBefore: `${month}01`, broken: null })
    const [told, next] = await actsIn(db)
    expect(told).toMatchObject({ type: 'administration', path: 'audit drop', user_id: null, ip: 'command' })
    expect(told?.user_agent).toMatch(/.@./)
    expect(next?.seq).toBe(String(Number(before.at(-1)?.seq) + 1))
    await tamper('UPDATE audit_start SET seq = seq - 1')
    expect(await broken()).toMatchObject({ what: 'This row is missing.' })
  })

  it('are refused before they are twelve months old', async () => {
    const thisMonth = dayOf(new Date()).slice(0, 6)
    const next = addDays(`${thisMonth}28`, 7).slice(0, 6)
    await expect(dropMonths(owner, next)).rejects.toThrow('The log of 12 months is kept')
    const aYearLater = `${Number(thisMonth.slice(0, 4)) + 1}${thisMonth.slice(4)}28`
    await expect(dropMonths(owner, next, aYearLater)).rejects.toThrow(`name ${thisMonth} or an earlier month`)
    expect(await actsIn(db)).toHaveLength(8)
  })

  it('are refused while a day of theirs is not sealed', async () => {
    await append()
    await tamper('DELETE FROM audit_day')
    await expect(dropMonths(owner, '209901', '21000101')).rejects.toThrow('is not sealed yet')
    expect(await actsIn(db)).toHaveLength(9)
    expect(firstId('20000102')).toBe('10000000000')
  })
})

import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerPool } from '../db/databases.ts'
import { verifyEvents } from './audit.ts'
import { sealDays } from './sealDays.ts'
import { givenEngine, type TestEngine } from './testing/engine.ts'
import { formOn, givenRecord } from './testing/records.ts'

const day = 86_400_000
/** Soon after midnight yesterday is not sealed yet. */
const noon = Math.floor(Date.now() / day) * day + day / 2
let engine: TestEngine
let owner: pg.Pool
const expIds: string[] = []

/** Three records, raised three days ago, refused two days ago, sent again and passed yesterday; the days are sealed. */
beforeEach(async () => {
  await owner?.end()
  await engine?.close()
  engine = await givenEngine()
  owner = ownerPool(engine.connection)
  expIds.length = 0
  engine.setNow(new Date(noon - 3 * day))
  for (const key of await engine.history([{}, {}, {}]))
    expIds.push(await givenRecord(engine, formOn(key, { remark: '"Zu viel"\n\tétat 争议 🙂' })))
  const list = (position: string, remark?: string) => ({
    list: expIds.map((expId) => ({ expId, position, ...(remark ? { remark } : {}) })),
  })
  engine.setNow(new Date(noon - 2 * day))
  await engine.as('acq_verifier').post('verifyFail', list('unverified', 'a \\ "b" \u2028 é'))
  engine.setNow(new Date(noon - day))
  await engine.as('acq_handler').post('submit/withOrig/stdDispute', list('verifiedFail'))
  await engine.as('acq_verifier').post('verifyPass', list('unverified'))
  await sealDays(engine.databases.main, new Date(noon))
})
afterAll(async () => {
  await owner.end()
  await engine.close()
})

/** As somebody with the database's own power would: past the triggers. */
async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  const client = await owner.connect()
  await client.query("SET session_replication_role = 'replica'")
  const { rowCount } = await client.query(statement, values)
  await client.query("SET session_replication_role = 'origin'")
  client.release()
  expect(rowCount).toBeGreaterThan(0)
}

const broken = async () => (await verifyEvents(engine.databases.main)).broken

describe('the audit', () => {
  it('finds the chain whole, whatever the remarks hold', async () => {
    expect(await verifyEvents(engine.databases.main)).toEqual({ events: 12, records: 3, days: 3, broken: null })
    expect(await sealDays(engine.databases.main, new Date(noon))).toBe(0)
  })

  it('names an event whose remark was changed', async () => {
    await tamper("UPDATE exception_event SET remark = 'fine' WHERE exp_id = $1 AND version = 2", [expIds[1]])
    expect(await broken()).toEqual({
      expId: expIds[1],
      version: 2,
      day: null,
      what: 'It was changed: its hash is another.',
    })
  })

  it.each([
    'user_id = user_id + 1',
    "at = at + interval '1 microsecond'",
    "role = 'auditor'",
    "ins_id_cd = '00020764'",
  ])('names an event that was changed by %s', async (change) => {
    await tamper(`UPDATE exception_event SET ${change} WHERE exp_id = $1 AND version = 4`, [expIds[2]])
    expect(await broken()).toMatchObject({ expId: expIds[2], version: 4 })
  })

  it('names an event whose hash was made to fit, by the one after it', async () => {
    await tamper("UPDATE exception_event SET hash = sha256('x') WHERE exp_id = $1 AND version = 1", [expIds[0]])
    expect(await broken()).toMatchObject({ expId: expIds[0], version: 1 })
  })

  it('names an event that is missing in the middle', async () => {
    await tamper('DELETE FROM exception_event WHERE exp_id = $1 AND version = 2', [expIds[0]])
    expect(await broken()).toMatchObject({ expId: expIds[0], version: 2, what: 'This event is missing.' })
  })

  it('names an event that was cut off the end', async () => {
    await tamper('DELETE FROM exception_event WHERE exp_id = $1 AND version = 4', [expIds[0]])
    expect(await broken()).toMatchObject({ expId: expIds[0], version: 4 })
  })

  it('names the day, where the record was set back with its last event', async () => {
    await tamper('DELETE FROM exception_event WHERE exp_id = $1 AND version = 4', [expIds[0]])
    await tamper("UPDATE exception SET version = 3, state = 'unverified' WHERE exp_id = $1", [expIds[0]])
    expect(await broken()).toMatchObject({ expId: null, what: '6 rows were sealed, 5 are there.' })
  })

  it.each([
    "state = 'verifiedFail'",
    'deleted = true',
    'trans_at = trans_at + 1',
    "remark = 'other'",
    "rcv_ins_id_cd = '00020764'",
  ])('names a record that was changed by %s without a step', async (change) => {
    await tamper(`UPDATE exception SET ${change} WHERE exp_id = $1`, [expIds[1]])
    expect(await broken()).toMatchObject({ expId: expIds[1], version: 4 })
  })

  it('names the day after one whose seal was removed', async () => {
    const days = await engine.databases.main.selectFrom('event_day').select('day').orderBy('day').execute()
    await tamper('DELETE FROM event_day WHERE day = $1', [days[1]?.day])
    expect(await broken()).toMatchObject({
      day: days[2]?.day,
      what: 'A sealed day before it is missing or was changed.',
    })
  })

  it('names a day whose seal was changed', async () => {
    await tamper("UPDATE event_day SET hash = sha256('x') WHERE day = (SELECT max(day) FROM event_day)")
    expect(await broken()).toMatchObject({ what: 'Its rows are not those that were sealed.' })
  })
})

describe('the database itself', () => {
  it('lets neither the application nor a careless owner change an event', async () => {
    const { main } = engine.databases
    await expect(main.updateTable('exception_event').set({ remark: 'x' }).execute()).rejects.toThrow(
      'permission denied',
    )
    await expect(main.deleteFrom('event_day').execute()).rejects.toThrow('permission denied')
    await expect(owner.query('DELETE FROM exception_event')).rejects.toThrow('append-only')
    await expect(owner.query('TRUNCATE event_day')).rejects.toThrow('append-only')
  })
})

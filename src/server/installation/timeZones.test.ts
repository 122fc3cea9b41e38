import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { givenEngine, type TestEngine } from '../../../testing/flows/engine.ts'
import { formOn, givenRecord } from '../../../testing/flows/records.ts'
import { setTimeZones, timeZones, usualZones } from '../../domain/time/zones.ts'
import { migrate } from '../db/migrate.ts'
import { ownerPool } from '../db/pools/databases.ts'
import { keepTimeZones, readTimeZones, refuseOtherZone } from './timeZones.ts'

let engine: TestEngine
let owner: pg.Pool
beforeAll(async () => {
  engine = await givenEngine()
  owner = ownerPool(engine.connection)
})
beforeEach(() => owner.query('DELETE FROM network_time'))
afterEach(() => setTimeZones(usualZones))
afterAll(async () => {
  await owner.end()
  await engine.close()
})

it('keeps the zone of the first start, and refuses another', async () => {
  const { main } = engine.databases
  await keepTimeZones(main, 'Asia/Kolkata')
  expect(timeZones()).toEqual({ network: 'Asia/Kolkata', risk: 'Asia/Kolkata' })
  await keepTimeZones(main, 'America/New_York')
  expect(timeZones()).toEqual({ network: 'Asia/Kolkata', risk: 'Asia/Kolkata' })
  for (const same of [null, 'Asia/Kolkata', 'Asia/Calcutta']) refuseOtherZone(timeZones(), same)
  expect(() => refuseOtherZone(timeZones(), 'America/New_York')).toThrow(
    'NETWORK_TIME_ZONE is America/New_York, but this database counts its days in Asia/Kolkata.',
  )
})

it('counts in UTC where none is set, also in risk lists', async () => {
  await keepTimeZones(engine.databases.main, null)
  expect(await readTimeZones(engine.databases.main)).toEqual({ network: 'UTC', risk: 'UTC' })
})

it('stores no zone that PostgreSQL does not know', async () => {
  await expect(keepTimeZones(engine.databases.main, 'Mars/Olympus')).rejects.toThrow('time zone "Mars/Olympus"')
  expect(await readTimeZones(engine.databases.main)).toEqual(usualZones)
})

it('an upgrade from before keeps UTC, the zone of its risk lists, and every due date', async () => {
  const { main } = engine.databases
  const [key] = await engine.history([{}])
  if (!key) throw new Error('There is no transaction.')
  const expId = await givenRecord(engine, formOn(key))
  const due = () => main.selectFrom('exception').select(['exp_id', 'due_dt', 'answer_by', 'verified_on']).execute()
  const before = await due()
  expect(before).toMatchObject([{ exp_id: expId }])
  await owner.query('DROP TABLE network_time')
  await owner.query("DELETE FROM kysely_migration WHERE name = '0094_networkTime'")
  expect(await migrate(engine.connection)).toEqual(['0094_networkTime'])
  expect(await readTimeZones(main)).toEqual({ network: 'UTC', risk: 'Asia/Bangkok' })
  expect(() => refuseOtherZone({ ...usualZones }, 'Asia/Bangkok')).toThrow('recourse time-zone set Asia/Bangkok')
  expect(await due()).toEqual(before)
})

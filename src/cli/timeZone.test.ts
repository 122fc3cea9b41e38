import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenEngine, type TestEngine } from '../../testing/flows/engine.ts'
import { formOn, givenRecord } from '../../testing/flows/records.ts'
import { addDays, dayOf, dayText, utcDayOf } from '../domain/time/calendar.ts'
import { setTimeZones, usualZones } from '../domain/time/zones.ts'
import { sealDays } from '../server/flows/events/sealDays.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

let engine: TestEngine
let commands: Commands
beforeAll(async () => {
  engine = await givenEngine()
  commands = await givenCommands(engine)
})
afterAll(async () => {
  setTimeZones(usualZones)
  await commands.close()
  await engine.close()
})

it('says what a change moves, makes it when it is told to, and leaves dates and seals as they are', async () => {
  const { recourse } = commands
  const { main } = engine.databases
  const [key] = await engine.history([{}])
  if (!key) throw new Error('There is no transaction.')
  await givenRecord(engine, formOn(key))
  await sealDays(main, new Date(Date.now() + 2 * 86_400_000))
  const due = () => main.selectFrom('exception').select(['exp_id', 'due_dt', 'answer_by']).execute()
  const before = await due()

  expect((await recourse('time-zone')).out).toBe('Days are counted in UTC.\n')
  const asked = await recourse('time-zone', 'set', 'Asia/Bangkok')
  expect(asked).toMatchObject({ status: 1, err: '' })
  expect(asked.out).toContain('Today ends 7 hours earlier: until now it ends at 07:00 in Asia/Bangkok.')
  expect(asked.out).toContain('which ends when the day does: 1.')
  expect(asked.out).toContain('Nothing was changed.')
  expect((await recourse('time-zone')).out).toContain('counted in UTC')

  expect(await recourse('time-zone', 'set', 'Asia/Bangkok', '--yes')).toMatchObject({ status: 0, err: '' })
  expect((await recourse('time-zone')).out).toBe('Days are counted in Asia/Bangkok.\n')
  expect(await due()).toEqual(before)
  expect(await recourse('audit', 'verify')).toMatchObject({ status: 0 })
  // A day that was counted in a zone stays in it, and is right.
  const evening = new Date(`${dayText(addDays(utcDayOf(new Date()), 3))}T20:00:00Z`)
  engine.setNow(evening)
  const [other] = await engine.history([{}])
  if (!other) throw new Error('There is no transaction.')
  const expId = await givenRecord(engine, formOn(other))
  await engine.as('acq_verifier').post('verifyPass', { list: [{ expId, position: 'unverified' }] })
  const verified = main.selectFrom('exception').select('verified_on').where('exp_id', '=', expId)
  expect(await verified.execute()).toEqual([{ verified_on: dayOf(evening, 'Asia/Bangkok') }])
  expect(await recourse('audit', 'verify')).toMatchObject({ status: 0 })
  expect(await recourse('time-zone', 'set', 'America/New_York', '--yes')).toMatchObject({ status: 0 })
  expect(await recourse('audit', 'verify')).toMatchObject({ status: 0 })
  const logged = main.selectFrom('audit_log').select(['target', 'detail']).where('path', '=', 'time-zone set')
  expect(await logged.execute()).toMatchObject([
    { target: 'Asia/Bangkok', detail: { before: { network: 'UTC' } } },
    { target: 'America/New_York' },
  ])
})

it('refuses what is no zone, and any change while a server runs', async () => {
  const { recourse } = commands
  for (const name of ['', '+07:00', 'Mars/Olympus'])
    expect(await recourse('time-zone', 'set', name)).toMatchObject({ status: 2, out: '' })
  await engine.databases.main
    .insertInto('server_process')
    .values({
      process_id: '00000000-0000-4000-8000-000000000001',
      host: 'one.example',
      pid: 7,
      release: '1',
      migration: '9',
    })
    .execute()
  const refused = await recourse('time-zone', 'set', 'Asia/Shanghai', '--yes')
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('one.example (process 7)') })
})

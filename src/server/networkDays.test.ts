import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenBlocked } from '../../testing/data/blocked.ts'
import { givenDispute } from '../../testing/data/records.ts'
import { givenServer, type TestServer } from '../../testing/server/server.ts'
import { addDays, dayOf, dayText, utcDayOf } from '../domain/time/calendar.ts'
import { verifyEvents } from './flows/events/verifyEvents.ts'

const utcToday = utcDayOf(new Date())
const at = (time: string) => new Date(`${dayText(utcToday)}T${time}Z`)

// At these moments it is tomorrow in Bangkok, and still yesterday in New York.
describe.each([
  { timeZone: 'Asia/Bangkok', now: at('18:30:00'), today: addDays(utcToday, 1), offset: '+07:00' },
  { timeZone: 'America/New_York', now: at('03:00:00'), today: addDays(utcToday, -1), offset: /-0[45]:00/.source },
])('a network in $timeZone', ({ timeZone, now, today, offset }) => {
  let server: TestServer
  let expId: string
  beforeAll(async () => {
    server = await givenServer({ timeZone, clock: () => now })
    expId = await givenDispute(server, 'verifiedPass')
  })
  afterAll(() => server.close())

  const recordOf = () =>
    server.db.databases.main
      .selectFrom('exception')
      .select(['due_dt', 'verified_on', 'rec_crt_ts'])
      .where('exp_id', '=', expId)
      .executeTakeFirstOrThrow()
  const dueOn = (due_dt: string) =>
    server.db.databases.main.updateTable('exception').set({ due_dt, waits: true, state: 'unverified' }).execute()
  const pending = async () => (await server.as('acq_manager').post('/api/board/pending', {})).body

  it('says its zone, and what day it is', async () => {
    expect((await server.as('acq_handler').get('/api/auth/info')).body.networkTimeZone).toBe(timeZone)
    expect(dayOf(now)).toBe(today)
    expect((await server.as('acq_handler').post('/api/query/historyTransaction/figures', {})).body.today).toBe(today)
  })

  it('numbers and verifies a record on its own day', async () => {
    expect(expId.slice(3, 9)).toBe(today.slice(2))
    expect(await recordOf()).toMatchObject({ verified_on: today })
    expect((await verifyEvents(server.db.databases.main)).broken).toBeNull()
  })

  it('counts steps on its own days', async () => {
    const { body } = await server.as('acq_manager').post('/api/board/done', { days: '7' })
    expect(body.byDay.at(-1)).toEqual({ day: today, count: 2 })
    const ofDay = (day: string) =>
      server.as('acq_manager').post('/api/query/workStep', { stepAtFrom: day, stepAtTo: day, pageSize: 10 })
    expect((await ofDay(today)).body.total).toBe(2)
    expect((await ofDay(utcToday)).body.total).toBe(0)
  })

  it('has a record overdue after the last moment of its day, and due before', async () => {
    await dueOn(today)
    expect(await pending()).toMatchObject({ over: 0, soon: 1 })
    await dueOn(addDays(today, -1))
    expect(await pending()).toMatchObject({ over: 1, soon: 0 })
  })

  it('finds blocked transactions by its own days', async () => {
    const moment = at(timeZone === 'Asia/Bangkok' ? '17:00:00' : '04:00:00')
    const [rid = ''] = await givenBlocked(server.db, [
      { tfrDtTm: moment.toISOString().replace('.000', '') },
      { tfrDtTm: new Date(moment.getTime() - 48 * 3_600_000).toISOString().replace('.000', '') },
    ])
    const day = dayOf(moment)
    const { body } = await server
      .as('risk_officer')
      .post('/api/risk/query/blockedTransactionByOnline', { transDtFrom: day, transDtTo: day })
    expect(body.list).toMatchObject([{ rid, transDtOnly: day }])
  })

  it('exports times as its own clock shows them, where nobody names another', async () => {
    const { text } = await server
      .as('acq_handler')
      .post('/api/query/stdDispute/search', { pageSize: 10 }, { accept: 'text/csv' })
    expect(text).toMatch(new RegExp(`${dayText(today)} \\d\\d:\\d\\d:\\d\\d ${offset.replace('+', '\\+')}`))
  })

  it('finds entries of the log by its own days', async () => {
    const ofDay = async (day: string) =>
      (await server.as('acq_handler').post('/api/query/ownLog', { startDt: day, endDt: day, pageSize: 10 })).body.total
    const [before, day, after] = [-1, 0, 1].map((days) => addDays(dayOf(new Date()), days))
    expect(await ofDay(day ?? '')).toBeGreaterThan(0)
    expect([await ofDay(before ?? ''), await ofDay(after ?? '')]).toEqual([0, 0])
  })
})

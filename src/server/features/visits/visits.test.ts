import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { givenServer } from '../../../../testing/server/server.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { dropOldVisits } from './keep.ts'

const start = new Date('2026-09-28T08:00:00.000Z')
let now = start
const server = testServer({ clock: () => now })

const at = (seconds: number) => new Date(start.getTime() + seconds * 1000).toISOString()
const visit = (own: Record<string, unknown> = {}) => ({
  page: 'dsp.dispute.unverified.list',
  enteredAt: at(0),
  leftAt: at(20),
  clicks: [{ element: 'button list.query', at: at(3) }],
  ...own,
})
const enter = (body: unknown, user = 'acq_handler') => server.as(user).post('/api/log/enter', body)
const opened = async (user = 'acq_handler'): Promise<string> => (await enter({}, user)).body.recordId
const visitsOf = async (username: string, own: Record<string, unknown> = {}, reader = 'admin') =>
  (await server.as(reader).post('/api/query/visits', { username, day: '20260928', pageSize: 100, ...own })).body

describe('log/enter', () => {
  it('opens a record of the session, and tells the time', async () => {
    const answer = await enter({ afterClosing: true }, 'iss_handler')
    expect(answer.body).toEqual({ recordId: expect.stringMatching(/^\d+$/), now: start.toISOString() })
    await enter({ recordId: answer.body.recordId, visits: [visit()] }, 'iss_handler')
    const { list } = await visitsOf('iss_handler')
    expect(list[0]).toMatchObject({
      recordId: answer.body.recordId,
      openedAt: start.toISOString(),
      sessionBeganAt: expect.any(String),
      afterClosing: true,
      ip: '127.0.0.1',
      browser: null,
      ...visit(),
    })
  })

  it('takes what is told twice once, and never goes back to less', async () => {
    const recordId = await opened()
    const less = visit({ leftAt: null, clicks: [] })
    const more = visit()
    for (const told of [less, more, more, less]) await enter({ recordId, visits: [told] })
    const rows = (await visitsOf('acq_handler')).list.filter((row: { recordId: string }) => row.recordId === recordId)
    expect(rows).toMatchObject([more])
  })

  it('refuses a time of another day in a whole sentence', async () => {
    const recordId = await opened('acq_auditor')
    const { body } = await enter(
      { recordId, visits: [visit({ enteredAt: '2020-01-01T00:00:00.000Z' })] },
      'acq_auditor',
    )
    expect(body).toMatchObject({
      errCd: '4001',
      field: 'visits',
      errMsg: expect.stringContaining('the start of the visit'),
    })
  })

  it('refuses a record of somebody else, and one that is not there', async () => {
    const recordId = await opened('acq_verifier')
    const theirs = await enter({ recordId, visits: [visit()] }, 'iss_verifier')
    expect(theirs).toMatchObject({ status: 404, body: { errCd: '4040' } })
    expect((await enter({ recordId: '999999', visits: [visit()] })).status).toBe(404)
    expect((await visitsOf('acq_verifier')).total).toBe(0)
  })

  it.each([
    ['a card number as element', visit({ clicks: [{ element: 'button 6212345678901265', at: at(1) }] })],
    ['a sentence as element', visit({ clicks: [{ element: 'button Somebody typed this', at: at(1) }] })],
    ['another kind of control', visit({ clicks: [{ element: 'textbox field.remark', at: at(1) }] })],
    ['an address with its conditions', visit({ page: '/stdListPage?pan=6212345678901265' })],
    ['a page id with a number', visit({ page: 'dsp.dispute.E23260811004417' })],
    ['a page id without end', visit({ page: 'a'.repeat(81) })],
    ['too many clicks', visit({ clicks: Array(101).fill({ element: 'button', at: at(1) }) })],
    ['a field of its own', visit({ typed: 'secret' })],
    ['a time before the record', visit({ enteredAt: at(-3600) })],
    ['a time to come', visit({ leftAt: at(3600) })],
    ['an end before its begin', visit({ enteredAt: at(10), leftAt: at(5) })],
    ['no time', visit({ enteredAt: 'yesterday' })],
  ])('refuses %s', async (_, wrong) => {
    const recordId = await opened('acq_auditor')
    const answer = await enter({ recordId, visits: [wrong] }, 'acq_auditor')
    expect(answer.status).toBe(400)
    expect(answer.text).not.toMatch(/6212345678901265|typed this|secret/)
    expect((await visitsOf('acq_auditor')).total).toBe(0)
  })

  it('refuses more visits than a call or a record holds', async () => {
    const recordId = await opened('iss_auditor')
    const many = Array.from({ length: 21 }, (_, index) => visit({ enteredAt: at(index) }))
    expect((await enter({ recordId, visits: many }, 'iss_auditor')).status).toBe(400)
    await sql`
      INSERT INTO page_visit (record_id, entered_at, page, clicks)
      SELECT ${recordId}, ${start}::timestamptz - make_interval(days => 2, secs => n), 'sys.home', '[]'
      FROM generate_series(1, 1999) AS n`.execute(server.db.databases.main)
    await enter({ recordId, visits: many.slice(0, 2) }, 'iss_auditor')
    expect((await visitsOf('iss_auditor')).total).toBe(1)
  })

  it('answers nobody without a session or the anti-forgery header', async () => {
    const stranger = server.browser()
    await stranger.code()
    expect((await stranger.post('/api/log/enter', {})).status).toBe(401)
    const browser = await server.as('viewer').browser()
    expect((await browser.post('/api/log/enter', {}, { 'x-xsrf-token': 'wrong' })).body.errCd).toBe('4033')
  })

  it('keeps no idle session alive, nor hides that somebody is there', async () => {
    const trusting = await givenServer({ sessionTrustMs: 60_000 })
    try {
      const { main } = trusting.db.databases
      const idle = async () => {
        const { rows } = await sql<{ minutes: string }>`
          SELECT round(extract(epoch FROM now() - last_seen_at) / 60) AS minutes
          FROM session JOIN app_user USING (user_id) WHERE username = 'viewer'`.execute(main)
        return Number(rows[0]?.minutes)
      }
      const viewer = trusting.as('viewer')
      await viewer.get('/api/auth/info')
      await sql`UPDATE session SET last_seen_at = now() - interval '14 minutes'`.execute(main)
      // A login, after which every session is read anew.
      await trusting.as('acq_handler').get('/api/auth/info')
      expect((await viewer.post('/api/log/enter')).status).toBe(200)
      expect(await idle()).toBe(14)
      await viewer.get('/api/auth/info')
      expect(await idle()).toBe(0)
    } finally {
      await trusting.close()
    }
  })

  it('takes so many calls a minute', async () => {
    const strict = await givenServer({ limits: { visitsPerUser: 2 } })
    try {
      const statuses = []
      for (let n = 0; n < 3; n++) statuses.push((await strict.as('viewer').post('/api/log/enter')).status)
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await strict.close()
    }
  })
})

describe('query/visits', () => {
  it('lists the visits of a user on a day in order, a page at a time', async () => {
    now = new Date('2026-09-29T00:10:00.000Z')
    const recordId = await opened('risk_officer')
    const late = [20, 40, 60].map((seconds) => new Date(now.getTime() - (80 - seconds) * 1000).toISOString())
    for (const enteredAt of late.toReversed())
      await enter({ recordId, visits: [visit({ enteredAt, leftAt: null, clicks: [] })] }, 'risk_officer')
    now = start
    const first = await visitsOf('risk_officer', { day: '20260929', pageSize: 2 })
    expect(first).toMatchObject({ total: 3, totalIsExact: true })
    expect(first.list.map((row: { enteredAt: string }) => row.enteredAt)).toEqual(late.slice(0, 2))
    const second = await visitsOf('risk_officer', { day: '20260929', pageSize: 2, currPage: 2 })
    expect(second.list.map((row: { enteredAt: string }) => row.enteredAt)).toEqual(late.slice(2))
    expect((await visitsOf('risk_officer')).total).toBe(0)
  })

  it('says in the audit log who has looked at whose', async () => {
    await visitsOf('viewer', { day: '20260927' })
    const asked = { type: 'administration', what: 'query/visits', username: 'admin', pageSize: 1 }
    const { list } = (await server.as('admin').post('/api/query/log', asked)).body
    expect(list).toMatchObject([{ level: 'info', target: 'viewer', detail: { day: '20260927' } }])
    // What nobody is called may be something else.
    await visitsOf('Secret2026', { day: '20260927' })
    const typed = (await server.as('admin').post('/api/query/log', asked)).body
    expect(typed.list).toMatchObject([{ level: 'info', target: null, detail: { day: '20260927' } }])
  })

  it('is for administrators alone', async () => {
    for (const user of ['acq_manager', 'head_auditor', 'viewer'])
      expect((await visitsOf('viewer', {}, user)).errCd).toBe('4030')
  })
})

it('drops records after thirteen months, with their visits', async () => {
  const { main } = server.db.databases
  const recordId = await opened('head_auditor')
  await enter({ recordId, visits: [visit()] }, 'head_auditor')
  const months = (n: number, days: number) => new Date(Date.UTC(2026, 8 + n, 28 + days, 8))
  expect(await dropOldVisits(main, months(13, -1))).toBe(0)
  expect((await visitsOf('head_auditor')).total).toBe(1)
  expect(await dropOldVisits(main, months(13, 1))).toBeGreaterThan(0)
  expect((await visitsOf('head_auditor')).total).toBe(0)
})

it('leaves the application no way to change who was where', async () => {
  const { main } = server.db.databases
  for (const wrong of [
    sql`DELETE FROM page_visit`,
    sql`UPDATE page_visit SET page = 'sys.home'`,
    sql`UPDATE login_record SET user_id = 1`,
  ])
    await expect(wrong.execute(main)).rejects.toThrow('permission denied')
})

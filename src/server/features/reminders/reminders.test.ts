import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountNamed } from '../../../../testing/data/people.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { givenMailServer, type TestMailServer } from '../../../../testing/server/mailServer.ts'
import { givenServer, type TestServer } from '../../../../testing/server/server.ts'
import { addDays, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { workToRemind } from '../../flows/worklist/reminded.ts'
import { openMailer } from '../../mail/mailer.ts'
import { userNow } from '../auth/sessions/sessions.ts'
import { mostReminded } from './letter.ts'
import { type ReminderDeps, sendReminders } from './send.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Midnight of tomorrow in UTC: seven o'clock in Bangkok. */
const start = Math.floor(Date.now() / dayMs) * dayMs + dayMs
const today = dayOf(new Date(start))

let now = new Date(start)
let mail: TestMailServer
let server: TestServer
beforeAll(async () => {
  mail = await givenMailServer()
  server = await givenServer({ env: { SMTP_URL: mail.url }, clock: () => now })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(async () => {
  now = new Date(start)
  await server.db.databases.main.deleteFrom('reminder').execute()
  await sql`UPDATE exception SET deleted = true WHERE NOT deleted`.execute(server.db.databases.main)
})

const at = (hours: number, days = 0) => {
  now = new Date(start + days * dayMs + hours * hourMs)
}
const errors: unknown[] = []
const send = () => sendReminders(deps())
function deps(): ReminderDeps {
  const { databases } = server.db
  return {
    db: databases.main,
    clock: () => now,
    mailer: openMailer({ production: false, smtpUrl: mail.url, mailFrom: 'recourse@example.test', dataDir: '' }),
    publicUrl: 'https://recourse.example',
    userOf: (userId) => userNow(databases.main, userId),
    workOf: (user, asked) => workToRemind(databases, user, { ...asked, now, atMost: mostReminded }),
    onError: (error) => void errors.push(error),
  }
}
const daily = { hour: 8, zone: 'Asia/Bangkok', daily: true, daysAhead: null }
const choose = (username: string, reminder: object | null) =>
  server.as(username).post('/api/user/setReminder', { reminder })
const mailsTo = (username: string) => mail.mails.filter(({ to }) => to[0] === `${username}@example.test`)

/** A user of their own for each test, who verifies at the acquirer. */
let users = 0
async function givenVerifier(reminder: object): Promise<string> {
  users += 1
  const username = `reminded_${users}`
  await givenUser(server.db, { username, insIdCd: '00010344', roles: ['verifier'] })
  await server.db.databases.main
    .updateTable('app_user')
    .set({ email: `${username}@example.test` })
    .where('username', '=', username)
    .execute()
  expect((await choose(username, reminder)).status).toBe(200)
  return username
}

async function givenDue(day: string): Promise<string> {
  const expId = await givenDispute(server)
  await sql`UPDATE exception SET due_dt = ${day} WHERE exp_id = ${expId}`.execute(server.db.databases.main)
  return expId
}

async function moved(expId: string): Promise<void> {
  await sql`UPDATE exception SET state_ts = ${now} WHERE exp_id = ${expId}`.execute(server.db.databases.main)
}

describe('the choice', () => {
  it('is off until a user makes it, and is theirs', async () => {
    const chosen = async (user: string) => (await server.as(user).get('/api/user/reminder')).body.reminder
    expect(await chosen('acq_verifier')).toBeNull()
    const reminder = { ...daily, daysAhead: 3 }
    expect((await choose('acq_verifier', reminder)).status).toBe(200)
    expect(await chosen('acq_verifier')).toEqual(reminder)
    expect(await chosen('acq_handler')).toBeNull()
    expect((await choose('acq_verifier', null)).status).toBe(200)
    expect(await chosen('acq_verifier')).toBeNull()
  })

  it.each([
    ['zone', { zone: 'Mars/Olympus' }],
    ['hour', { hour: 24 }],
    ['daysAhead', { daysAhead: 4 }],
    ['daily', { daily: false }],
  ])('is refused for its %s, by name', async (field, own) => {
    const answer = await choose('acq_verifier', { ...daily, ...own })
    expect(answer).toMatchObject({ status: 400, body: { field: expect.stringContaining(field) } })
  })

  it('needs an email address', async () => {
    await givenUser(server.db, { username: 'nowhere', insIdCd: '00010344', roles: ['verifier'] })
    await server.db.databases.main
      .updateTable('app_user')
      .set({ email: null })
      .where('username', '=', 'nowhere')
      .execute()
    expect((await choose('nowhere', daily)).body.errCd).toBe('4263')
  })
})

describe('the daily mail', () => {
  it('comes at the hour of the zone, once from all servers, with what is due and what came in, and no card', async () => {
    const username = await givenVerifier(daily)
    const overdue = await givenDue(addDays(today, -1))
    await givenDue(addDays(today, 2))
    await moved(await givenDue(addDays(today, 9)))
    at(0.9)
    await moved(overdue)
    await send()
    expect(mailsTo(username)).toHaveLength(0)
    at(1)
    await Promise.all([send(), send(), send()])
    await send()
    at(5)
    await send()
    expect(mailsTo(username)).toHaveLength(1)
    const { read, raw } = mailsTo(username)[0] ?? {}
    expect(read?.subject).toBe('Recourse: your pending work · Recourse：您的待处理工作')
    expect(read?.text).toContain(
      `Overdue: 1\n\nDue by ${dayText(addDays(today, 2))}: 1\n\nCame in since your last reminder: `,
    )
    expect(read?.text).toContain('https://recourse.example/worklist')
    const { rows } = await sql<{ pan: string }>`
      SELECT DISTINCT pan_masked AS pan FROM exception WHERE NOT deleted`.execute(server.db.databases.main)
    for (const { pan } of rows) for (const part of [pan.slice(0, 6), pan.slice(-4)]) expect(raw).not.toContain(part)
  })

  it('is in the language of its user', async () => {
    const username = await givenVerifier(daily)
    await server.as(username).get('/api/user/lang/zh')
    await givenDue(today)
    at(1)
    await send()
    const [received] = mailsTo(username)
    expect(received?.read.subject).toBe('Recourse：您的待处理工作')
    expect(received?.read.text).toContain(`${dayText(addDays(today, 2))} 前到期：1`)
    expect(received?.read.text).not.toContain('Due by')
  })

  it('does not come on a day without work, and names what came in since the last one only', async () => {
    const username = await givenVerifier(daily)
    at(1)
    await send()
    expect(mailsTo(username)).toHaveLength(0)
    at(2)
    await moved(await givenDue(addDays(today, 9)))
    await send()
    expect(mailsTo(username)).toHaveLength(0)
    at(1, 1)
    await send()
    expect(mailsTo(username)).toHaveLength(1)
    expect(mailsTo(username)[0]?.read.text).toContain('Came in since your last reminder: 1\n')
    at(1, 2)
    await send()
    expect(mailsTo(username)).toHaveLength(1)
  })

  it('comes later on the same day from a server that was down, and not on the next before its hour', async () => {
    const username = await givenVerifier(daily)
    await givenDue(today)
    at(9)
    await send()
    expect(mailsTo(username)).toHaveLength(1)
    // Down from then to before the hour two days later.
    at(0, 2)
    await send()
    expect(mailsTo(username)).toHaveLength(1)
  })

  it('begins on the next day where its hour has passed, and comes once where the hour is moved', async () => {
    at(2)
    const username = await givenVerifier(daily)
    await givenDue(today)
    await send()
    expect(mailsTo(username)).toHaveLength(0)
    at(1, 1)
    await send()
    expect(mailsTo(username)).toHaveLength(1)
    await choose(username, { ...daily, hour: 12, zone: 'Asia/Tokyo' })
    at(5, 1)
    await send()
    expect(mailsTo(username)).toHaveLength(1)
  })

  it('goes neither to users who are away nor to those who are switched off', async () => {
    const [away, off] = [await givenVerifier(daily), await givenVerifier(daily)]
    await givenDue(today)
    const { userId } = await accountNamed(server, away)
    const deputy = (await accountNamed(server, 'acq_verifier')).userId
    await sql`
      INSERT INTO absence (user_id, deputy_id, first_day, last_day, declared_by)
      VALUES (${userId}, ${deputy}, ${today}, ${today}, ${userId})`.execute(server.db.databases.main)
    await sql`UPDATE app_user SET disabled = true WHERE username = ${off}`.execute(server.db.databases.main)
    at(1)
    await send()
    expect([...mailsTo(away), ...mailsTo(off)]).toEqual([])
    at(1, 1)
    await send()
    expect(mailsTo(away)).toHaveLength(1)
    expect(mailsTo(off)).toHaveLength(0)
  })

  it('is tried again on its day when the mail server did not accept it', async () => {
    const username = await givenVerifier(daily)
    await givenDue(today)
    mail.refuse()
    at(1)
    await send()
    await send()
    mail.accept()
    expect(errors).toHaveLength(1)
    expect(mailsTo(username)).toHaveLength(1)
    at(1.1)
    await send()
    expect(mailsTo(username)).toHaveLength(1)
    at(1.2)
    await send()
    await send()
    expect(mailsTo(username)).toHaveLength(2)
  })
})

describe('the mail before a last day', () => {
  it('names each record once, also one that comes in when its last day is already near', async () => {
    const username = await givenVerifier({ ...daily, daily: false, daysAhead: 3 })
    const first = await givenDue(addDays(today, 4))
    at(1)
    await send()
    expect(mailsTo(username)).toHaveLength(0)
    at(1, 1)
    await send()
    // Days of the network, which is in UTC, end at seven o'clock in Bangkok.
    const line = (expId: string, day: number) =>
      `${expId}: due ${dayText(addDays(today, day))}, until ${dayText(addDays(today, day + 1))} 07:00 your time`
    expect(mailsTo(username)).toHaveLength(1)
    expect(mailsTo(username)[0]?.read.text).toContain(line(first, 4))
    at(3, 1)
    const late = await givenDue(addDays(today, 2))
    await sql`UPDATE exception SET due_given = jsonb_set(due_given, '{closesAt}', '"12:00"') WHERE exp_id = ${late}`.execute(
      server.db.databases.main,
    )
    await moved(late)
    at(1, 2)
    await send()
    expect(mailsTo(username)).toHaveLength(2)
    expect(mailsTo(username)[1]?.read.text).toContain(
      `${late}: due ${dayText(addDays(today, 2))}, until 19:00 your time`,
    )
    expect(mailsTo(username)[1]?.read.text).not.toContain(first)
    at(1, 3)
    await send()
    expect(mailsTo(username)).toHaveLength(2)
  })

  it('names a record again that has come nearer, or was put off and is back', async () => {
    const username = await givenVerifier({ ...daily, daily: false, daysAhead: 3 })
    const [moving, pended] = [await givenDue(addDays(today, 9)), await givenDue(addDays(today, 3))]
    at(1)
    await send()
    expect(mailsTo(username)[0]?.read.text).toContain(`${pended}: due`)
    await sql`UPDATE exception SET due_dt = ${addDays(today, 3)} WHERE exp_id = ${moving}`.execute(
      server.db.databases.main,
    )
    const putOff = { expId: pended, version: 1, until: addDays(today, 2), reason: 'Waits for the shop.' }
    expect((await server.as(username).post('/api/worklist/pend', putOff)).status).toBe(200)
    at(1, 1)
    await send()
    expect(mailsTo(username)[1]?.read.text).toContain(`${moving}: due`)
    expect(mailsTo(username)[1]?.read.text).not.toContain(pended)
    at(1, 2)
    await send()
    expect(mailsTo(username)[2]?.read.text).toContain(`${pended}: due`)
    expect(mailsTo(username)[2]?.read.text).not.toContain(moving)
    at(1, 3)
    await send()
    expect(mailsTo(username)).toHaveLength(3)
  })

  it('names a record again that has come back with the same last day since the last mail', async () => {
    const username = await givenVerifier({ ...daily, daily: false, daysAhead: 3 })
    const expId = await givenDue(addDays(today, 3))
    at(1)
    await send()
    at(3)
    await moved(expId)
    at(1, 1)
    await send()
    expect(mailsTo(username)).toHaveLength(2)
    expect(mailsTo(username)[1]?.read.text).toContain(`${expId}: due`)
  })

  it('names nothing again that a mail of an earlier release has named', async () => {
    const username = await givenVerifier({ ...daily, daily: false, daysAhead: 3 })
    await givenDue(addDays(today, 3))
    await sql`UPDATE exception SET state_ts = ${new Date(start - dayMs)}`.execute(server.db.databases.main)
    await sql`UPDATE reminder SET ahead_until = ${addDays(today, 3)}`.execute(server.db.databases.main)
    at(1)
    await send()
    at(1, 1)
    await send()
    expect(mailsTo(username)).toHaveLength(0)
  })
})

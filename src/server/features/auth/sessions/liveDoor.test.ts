/** @module-tag slow */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { accountNamed, writtenAccount } from '../../../../../testing/data/people.ts'
import { captchaAnswer, givenServer } from '../../../../../testing/server/server.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'
import type { Role } from '../../../../domain/people/actor.ts'
import { demoPassword } from '../../../db/seed/people.ts'

const server = testServer()
let port: number
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})

const ticketOf = async (username: string, of = server) =>
  (await of.as(username).get('/api/auth/info')).body.token as string
const cookieOf = async (username: string, of = server) => `sid=${(await of.as(username).browser()).cookies.get('sid')}`

interface Attempt {
  at?: number
  ticket?: string
  cookie?: string
  origin?: string
  host?: string
  path?: string
}

/** What the server says to a CONNECT frame, or the status with which it refuses the connection. */
async function open({ at = port, ticket = '', cookie = '', path = '/websocket', ...more }: Attempt) {
  const { origin = `http://127.0.0.1:${at}`, host } = more
  const webSocket = new WebSocket(`ws://127.0.0.1:${at}${path}?token=${ticket}`, 'v12.stomp', {
    headers: { cookie, ...(origin && { origin }), ...(host && { host }) },
  })
  const answer = await new Promise<string | number>((resolve) => {
    webSocket.on('error', () => {})
    webSocket.once('unexpected-response', (request, { statusCode = 0 }) => {
      resolve(statusCode)
      request.destroy()
    })
    webSocket.once('open', () => webSocket.send('CONNECT\naccept-version:1.2\nhost:test\n\n\0'))
    webSocket.once('message', (data) => resolve(String(data)))
  })
  return { answer, webSocket }
}

it('opens to our own page, in a session, with the ticket of its user', async () => {
  const { answer, webSocket } = await open({ ticket: await ticketOf('viewer'), cookie: await cookieOf('viewer') })
  expect(answer).toMatch(/^CONNECTED\nversion:1\.2\n/)
  webSocket.close()
})

it('takes a ticket once, and for a minute', async () => {
  const [ticket, cookie] = [await ticketOf('viewer'), await cookieOf('viewer')]
  const { webSocket } = await open({ ticket, cookie })
  expect((await open({ ticket, cookie })).answer).toBe(401)
  webSocket.close()
  const late = await ticketOf('viewer')
  await sql`UPDATE ws_ticket SET expires_at = now()`.execute(server.db.databases.main)
  expect((await open({ ticket: late, cookie })).answer).toBe(401)
})

it('stays shut without a session, without a ticket, and with the ticket of somebody else', async () => {
  const cookie = await cookieOf('viewer')
  expect((await open({ ticket: await ticketOf('viewer') })).answer).toBe(401)
  expect((await open({ ticket: await ticketOf('viewer'), cookie: 'sid=invented' })).answer).toBe(401)
  expect((await open({ cookie })).answer).toBe(401)
  expect((await open({ ticket: 'invented', cookie })).answer).toBe(401)
  expect((await open({ ticket: await ticketOf('acq_handler'), cookie })).answer).toBe(401)
})

it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', ''])(
  'stays shut to a page of %j, which the browser gives the cookie as well',
  async (origin) => {
    const attempt = { ticket: await ticketOf('viewer'), cookie: await cookieOf('viewer') }
    expect((await open({ ...attempt, origin })).answer).toBe(403)
    const { answer, webSocket } = await open(attempt)
    expect(answer).toMatch(/^CONNECTED/)
    webSocket.close()
  },
)

it('stays shut to a page that led the browser here under its own name', async () => {
  const rebound = { origin: 'http://evil.example', host: 'evil.example' }
  const attempt = { ticket: await ticketOf('viewer'), cookie: await cookieOf('viewer') }
  expect((await open({ ...attempt, ...rebound })).answer).toBe(403)
})

it('is at one address only', async () => {
  expect((await open({ path: '/api/websocket' })).answer).toBe(404)
})

describe('a connection closes', () => {
  async function connected(username: string): Promise<{ told: Promise<string> }> {
    const { webSocket } = await open({ ticket: await ticketOf(username), cookie: await cookieOf(username) })
    return { told: new Promise((resolve) => webSocket.once('message', (data) => resolve(String(data)))) }
  }

  it.each<[string, string, (username: string) => Promise<unknown>, string?]>([
    ['a logout', 'acq_handler', (username) => server.as(username).post('/api/auth/logout')],
    [
      'a login elsewhere',
      'iss_handler',
      (username) => server.browser().logIn(username, demoPassword, captchaAnswer),
      'This account has been logged in elsewhere.',
    ],
    ['other roles', 'acq_verifier', (username) => keep(username, '/api/user/update', { roles: ['viewer'] })],
    [
      'the account, disabled',
      'iss_verifier',
      async (username) => keep(username, `/api/user/enable/${(await accountNamed(server, username)).userId}`),
    ],
  ])('at once with %s, and says why', async (_what, username, end, why = 'The session has ended.') => {
    const { told } = await connected(username)
    await end(username)
    // Far sooner than all sessions are looked at again.
    const late = new Promise((resolve) => setTimeout(resolve, 3_000, 'still open'))
    expect(await Promise.race([told, late])).toContain(`message:${why}`)
  })

  it('soon with a session that another process has ended', async () => {
    const { told } = await connected('risk_officer')
    await sql`
      DELETE FROM session WHERE user_id = ${(await accountNamed(server, 'risk_officer')).userId}`.execute(
      server.db.databases.main,
    )
    expect(await told).toContain('message:The session has ended.')
  })

  async function keep(username: string, path: string, own: { roles?: Role[] } = {}): Promise<void> {
    const { userId, version } = await accountNamed(server, username)
    const body = path.endsWith('update') ? { ...writtenAccount(own), userId, version } : { version }
    expect((await server.as('admin').post(path, body)).status).toBe(200)
  }
})

it('opens to one address no more often than it may', async () => {
  const few = await givenServer({ limits: { livePerAddress: 4 } })
  await few.app.listen({ port: 0, host: '127.0.0.1' })
  const at = (few.app.server.address() as AddressInfo).port
  const answers = []
  for (let n = 0; n < 4; n++) answers.push((await open({ at })).answer)
  await few.close()
  expect(answers).toEqual([401, 401, 429, 429])
})

it('opens to one user no more often than it may', async () => {
  const few = await givenServer({ limits: { livePerUser: 4 } })
  await few.app.listen({ port: 0, host: '127.0.0.1' })
  const at = (few.app.server.address() as AddressInfo).port
  const openAs = async (username: string) => {
    const ticket = await ticketOf(username, few)
    const { answer } = await open({ at, ticket, cookie: await cookieOf(username, few) })
    return answer === 429 ? answer : String(answer).split('\n')[0]
  }
  const answers = []
  for (const username of ['viewer', 'viewer', 'viewer', 'iss_handler']) answers.push(await openAs(username))
  await few.close()
  expect(answers).toEqual(['CONNECTED', 'CONNECTED', 429, 'CONNECTED'])
})

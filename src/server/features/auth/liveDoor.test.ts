import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { givenServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await givenServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const ticketOf = async (username: string) => (await server.as(username).get('/api/auth/info')).body.token as string
const cookieOf = async (username: string) => `sid=${(await server.as(username).browser()).cookies.get('sid')}`

interface Attempt {
  ticket?: string
  cookie?: string
  origin?: string
  path?: string
}

/** What the server says to a CONNECT frame, or the status with which it refuses the connection. */
async function open({ ticket = '', cookie = '', origin = `http://127.0.0.1:${port}`, path = '/websocket' }: Attempt) {
  const webSocket = new WebSocket(`ws://127.0.0.1:${port}${path}?token=${ticket}`, 'v12.stomp', {
    headers: { cookie, ...(origin && { origin }) },
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

it('is at one address only', async () => {
  expect((await open({ path: '/api/websocket' })).answer).toBe(404)
})

it('closes when the session ends', { timeout: 30_000 }, async () => {
  const { webSocket } = await open({ ticket: await ticketOf('acq_handler'), cookie: await cookieOf('acq_handler') })
  const told = new Promise((resolve) => webSocket.once('message', (data) => resolve(String(data))))
  await server.as('acq_handler').post('/api/auth/logout')
  expect(await told).toContain('message:The session has ended.')
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { openDatabases } from '../src/server/db/pools/databases.ts'
import { chatRoutes } from '../src/server/features/chat/routes.ts'
import { markChatRead } from '../src/server/features/messages/read.ts'
import { messageRoutes } from '../src/server/features/messages/routes.ts'
import type { SessionUser } from '../src/server/http/serve/access.ts'
import { liveTopics } from '../src/server/live.ts'
import { openRealtime } from '../src/server/realtime/realtime.ts'
import { nameOf } from './realtimeStored.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)
const log = {
  warn: (facts: object, text: string) => say(`${text} ${JSON.stringify(facts)}`),
  error: (facts: object, text: string) => say(`${text} ${JSON.stringify(facts)}`),
}

const server = createServer()
const [, , kind, database = ''] = process.argv
if (kind === 'ours') await serveStomp()
else if (kind === 'chat') await serveChat()
else serveBare()
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

process.on('disconnect', () => process.exit(0))
process.on('message', async () => {
  // Twice, with a pause: what the first frees lets the second free more.
  for (let n = 0; n < 3; n += 1) {
    global.gc?.()
    await sleep(100)
  }
  process.send?.(process.memoryUsage.rss())
})

/** Admits every user by name, without flood limits: one process plays a thousand clients. */
async function serveStomp(): Promise<void> {
  const realtime = await openRealtime<{ userId: string }>({
    admit: async ({ url = '' }) => ({ user: { userId: url.split('=')[1] ?? '' }, session: '' }),
    limits: { framesPerSecond: 1e6, bytesPerSecond: 1e9 },
    log,
  })
  const anyone = { authorize: () => true, maxBodyBytes: 65_536 }
  realtime.onSubscribe('/topic/notice/{institution}', anyone)
  realtime.onSubscribe('/user/queue/chat', anyone)
  realtime.onSend('/app/notice', {
    ...anyone,
    handle: ({ body }) => realtime.publish('/topic/notice/all', body.toString()),
  })
  realtime.onSend('/app/queue/chat', {
    ...anyone,
    handle: ({ headers, body }) => realtime.publishToUser(headers.get('to') ?? '', '/user/queue/chat', body.toString()),
  })
  server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head))
}

async function serveChat(): Promise<void> {
  const databases = openDatabases(JSON.parse(database))
  const rows = await databases.main.selectFrom('app_user').select(['user_id', 'username', 'ins_id_cd']).execute()
  const users = new Map(rows.map((row) => [row.username, row]))
  const realtime = await openRealtime<SessionUser>({
    admit: async ({ url = '' }) => {
      const row = users.get(nameOf(Number(url.split('=')[1])))
      if (!row) return 401
      const { user_id: userId, username, ins_id_cd: insIdCd } = row
      return { user: { userId, username, insIdCd, roles: [], menus: [] }, session: '' }
    },
    limits: { framesPerSecond: 1e6, bytesPerSecond: 1e9 },
    log,
  })
  const live = liveTopics(realtime)
  const app = fastify()
  const clock = () => new Date()
  const bell = messageRoutes(app, { databases, clock, realtime: live })
  chatRoutes(app, {
    databases,
    clock,
    realtime: live,
    chatLimit: async () => true,
    files: { attachable: async () => [] },
    bell: { ...bell, read: markChatRead },
  })
  server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head))
}

/** Reads the recipient from the first line of a message: `all`, or the number of a client. */
function serveBare(): void {
  const clients = new Map<string, WebSocket>()
  const webSockets = new WebSocketServer({ server, perMessageDeflate: false })
  webSockets.on('connection', (webSocket, { url = '' }) => {
    const name = url.split('=')[1] ?? ''
    clients.set(name, webSocket)
    webSocket.on('close', () => clients.delete(name))
    webSocket.on('message', (data: Buffer) => {
      const to = data.toString('latin1', 0, data.indexOf(10))
      if (to !== 'all') clients.get(to)?.send(data, { binary: false })
      else for (const client of clients.values()) client.send(data, { binary: false })
    })
  })
}

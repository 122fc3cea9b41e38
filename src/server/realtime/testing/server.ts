import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRealtime, type Realtime, type RealtimeOptions } from '../realtime.ts'

interface TestUser {
  userId: string
}

export interface TestRealtime {
  realtime: Realtime<TestUser>
  port: number
  address(userId: string): string
  logged: string[]
  holds(bytes: number): Promise<void>
  close(): Promise<void>
}

export async function givenRealtime(options: Partial<RealtimeOptions<TestUser>> = {}): Promise<TestRealtime> {
  const logged: string[] = []
  const realtime = await openRealtime<TestUser>({
    admit: async ({ url = '' }) => {
      const userId = new URL(url, 'http://localhost').searchParams.get('token')
      return userId ? { user: { userId }, session: `session of ${userId}` } : 401
    },
    heartBeatMs: 0,
    log: { warn: (_facts, text) => void logged.push(text), error: (_facts, text) => void logged.push(text) },
    ...options,
  })
  realtime.onSubscribe('/topic/notice/{institution}', {
    authorize: async ({ userId }, { institution }) => institution === 'all' || institution === userId,
  })
  realtime.onSubscribe('/user/queue/chat', { authorize: () => true })
  realtime.onSend('/app/queue/chat', {
    authorize: ({ userId }) => userId !== 'mute',
    maxBodyBytes: 65_536,
    handle: ({ headers, body, user }) =>
      realtime.publishToUser(headers.get('to') ?? '', '/user/queue/chat', body, { from: user.userId }),
  })
  realtime.onSend('/app/any/size', {
    authorize: () => true,
    maxBodyBytes: Number.POSITIVE_INFINITY,
    handle: ({ body, user }) =>
      realtime.publishToUser(user.userId, '/user/queue/chat', String(body.length), { nul: body.indexOf(0) }),
  })

  const server = createServer()
  server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    realtime,
    port,
    address: (userId) => `ws://127.0.0.1:${port}/websocket?token=${encodeURIComponent(userId)}`,
    logged,
    async holds(bytes) {
      const until = Date.now() + 12_000
      while (realtime.heldBytes() !== bytes) {
        if (Date.now() > until) throw new Error(`${realtime.heldBytes()} bytes are held, not ${bytes}.`)
        await sleep(2)
      }
    },
    async close() {
      await realtime.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idsIn } from '../../../../../testing/data/chat.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'

const begun: unknown[] = []
const note = (thread: unknown) => void begun.push(thread)
// Node publishes every thread that is started.
beforeAll(() => subscribe('worker_threads', note))
afterAll(() => unsubscribe('worker_threads', note))
const server = testServer()

it('builds the index when the server starts to listen, and not once more for whoever asks first', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => begun.length).toBe(1)
  const robot = (await idsIn(server.db))('Robot')
  expect((await server.as('viewer').post('/api/query/chat', { userId: robot })).status).toBe(200)
  expect(begun).toHaveLength(1)
})

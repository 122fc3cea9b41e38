import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, it } from 'vitest'
import { idsIn } from '../../../../../testing/data/chat.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'

const server = testServer()

it('builds the index when a conversation with the robot is opened, not when one with somebody else is', async () => {
  const begun: unknown[] = []
  const note = (thread: unknown) => void begun.push(thread)
  // Node publishes every thread that is started.
  subscribe('worker_threads', note)
  const open = (userId: string) => server.as('viewer').post('/api/query/chat', { userId })
  const other = (await idsIn(server.db))('iss_handler')
  expect((await open(other)).status).toBe(200)
  expect(begun).toHaveLength(0)
  expect((await open('Robot')).status).toBe(200)
  await expect.poll(() => begun.length).toBe(1)
  unsubscribe('worker_threads', note)
})

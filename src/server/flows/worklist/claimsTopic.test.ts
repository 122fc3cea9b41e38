import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenLive, type Live } from '../../../../testing/server/live.ts'
import { givenServer, type TestServer } from '../../../../testing/server/server.ts'
import { topics } from '../../../contract/topics.ts'

let server: TestServer
let live: Live
beforeAll(async () => {
  server = await givenServer()
  live = await givenLive(server)
})
afterAll(async () => {
  await live.close()
  await server.close()
})

it('colleagues hear of claims and releases, and nobody of another institution', async () => {
  const expId = await givenDispute(server)
  const colleague = await live.listen('acq_handler', topics.work('00010344'))
  expect(await live.refusal('iss_handler', topics.work('00010344'))).toBeDefined()
  expect(await live.refusal('admin', topics.work('00010344'))).toBeDefined()
  for (const path of ['claim', 'claim', 'release', 'release'])
    await server.as('acq_verifier').post(`/api/worklist/${path}`, { expId })
  // A renewal is no news.
  await expect.poll(() => colleague.bodies.length).toBe(2)
  expect(colleague.bodies).toEqual([1, 2].map(() => ({ thing: expId, userId: expect.any(String) })))
})

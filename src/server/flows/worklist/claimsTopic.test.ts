import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { givenLive, type Live } from '../../../../testing/server/live.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'

const server = testServer()
let live: Live
beforeAll(async () => {
  live = await givenLive(server)
})
afterAll(() => live.close())

it('colleagues hear of claims and releases, and nobody of another institution', async () => {
  const expId = await givenDispute(server)
  const colleague = await live.listen('acq_handler', topics.work('00010344'))
  expect(await live.refusal('iss_handler', topics.work('00010344'))).toBeDefined()
  expect(await live.refusal('admin', topics.work('00010344'))).toBeDefined()
  for (const path of ['claim', 'claim', 'release', 'release'])
    await server.as('acq_verifier').post(`/api/worklist/${path}`, { expId })
  // A renewal is no news.
  await expect.poll(() => colleague.bodies.length).toBe(2)
  const [claimed, released] = colleague.bodies
  const heldBy = { name: 'Harbour verifier', since: expect.any(String) }
  expect(claimed).toEqual({ thing: expId, userId: expect.any(String), heldBy })
  expect(released).toEqual({ thing: expId, userId: expect.any(String), heldBy: null })
})

it('colleagues hear of what is given up for another record, and read for themselves who is away', async () => {
  const [first, second] = [await givenDispute(server), await givenDispute(server)]
  const colleague = await live.listen('acq_handler', topics.work('00010344'))
  const claim = (body: object) => server.as('acq_verifier').post('/api/worklist/claim', body)
  await claim({ expId: first })
  await claim({ expId: second, release: { expId: first } })
  await expect.poll(() => colleague.bodies.length).toBe(3)
  const announced = colleague.bodies.map(({ thing, heldBy }) => [thing, heldBy?.name ?? null])
  expect(announced).toEqual([
    [first, 'Harbour verifier'],
    [first, null],
    [second, 'Harbour verifier'],
  ])
  const today = dayOf(new Date())
  const deputyId = await givenUser(server.db, { username: 'deputy', insIdCd: '00010344', roles: ['verifier'] })
  const absence = { awayFrom: today, awayUntil: addDays(today, 1), deputyId }
  expect((await server.as('acq_verifier').post('/api/create/absence', absence)).status).toBe(200)
  await claim({ expId: first })
  await expect.poll(() => colleague.bodies.length).toBe(4)
  expect(colleague.bodies.at(-1)).toEqual({ thing: first, userId: expect.any(String) })
})

it('colleagues hear who looks at a record and who no longer does', async () => {
  const expId = await givenDispute(server)
  const colleague = await live.listen('acq_auditor', topics.work('00010344'))
  const tell = (username: string, path: string, body: object) => server.as(username).post(`/api/worklist/${path}`, body)
  await tell('acq_verifier', 'claim', { expId })
  for (const path of ['claim', 'claim', 'release', 'release'])
    await tell('acq_handler', path, { expId, ...(path === 'claim' && { viewing: true }) })
  await tell('acq_handler', 'claim', { expId, viewing: true })
  await expect.poll(() => colleague.bodies.length).toBe(4)
  const viewing = { thing: expId, userId: expect.any(String), viewing: 'Harbour handler' }
  const [, began, left, again] = colleague.bodies
  expect([began, left, again]).toEqual([viewing, { ...viewing, viewing: null }, viewing])
})

/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenBulletin } from '../../../../testing/data/bulletins.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenTwoProcesses, type TwoProcesses } from '../../../../testing/server/twoProcesses.ts'
import { topics } from '../../../contract/messages/topics.ts'

/** The calls go to `one`, and pages are connected to `two`. */
let both: TwoProcesses
beforeAll(async () => {
  both = await givenTwoProcesses()
})
afterAll(() => both.close())

it('rings in one process for what was done in another, and says there who is online', async () => {
  const verifier = await both.two.live.listen('acq_verifier', topics.messages)
  const records = await both.two.live.listen('viewer', topics.records)
  const institution = await both.two.live.listen('viewer', topics.institution('00010344'))
  const expId = await givenDispute(both.one)
  await expect.poll(() => verifier.bodies).toMatchObject([{ kind: 'waiting', link: { expId } }])
  await expect.poll(() => records.bodies).toMatchObject([{ records: [{ expId, to: 'unverified' }] }])
  await givenBulletin(both.one, { title: 'For both' })
  await expect.poll(() => institution.bodies).toMatchObject([{ bulletin: { title: 'For both' } }])
  await expect.poll(() => verifier.bodies).toMatchObject([{}, { title: 'For both', seq: 2 }])
  const { list } = (await both.one.as('acq_handler').get('/api/user/online')).body
  expect(list.map(({ username }: { username: string }) => username)).toEqual(['acq_verifier', 'viewer'])
})

it('sends what was missed while the processes could not hear each other', async () => {
  await both.one.as('acq_verifier').post('/api/read/message', { upTo: 2 })
  const verifier = await both.two.live.listen('acq_verifier', topics.messages)
  await both.redis.stop()
  const expId = await givenDispute(both.one)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await both.redis.start()
  await expect.poll(() => verifier.bodies).toMatchObject([{ kind: 'waiting', link: { expId } }])
  // The process that heard of it may be connected again before the other.
  const records = await both.two.live.listen('viewer', topics.records)
  const heard = async () => {
    await givenDispute(both.one)
    return records.bodies.length
  }
  await expect.poll(heard, { interval: 500 }).toBeGreaterThan(0)
})

it('says in one process who has a record open in another, and no longer once they have left it', async () => {
  const colleague = await both.two.live.listen('acq_handler', topics.work('00010344'))
  const expId = await givenDispute(both.one)
  const heldBy = async () => {
    const { body } = await both.two.as('acq_handler').post('/api/query/worklist', { expId, scope: 'institution' })
    return body.list[0]?.heldBy?.name ?? null
  }
  const held = { thing: expId, heldBy: { name: 'Harbour verifier' } }
  await both.one.as('acq_verifier').post('/api/worklist/claim', { expId })
  await expect.poll(() => colleague.bodies).toMatchObject([held])
  expect(await heldBy()).toBe('Harbour verifier')
  await both.one.as('acq_verifier').post('/api/worklist/release', { expId })
  await expect.poll(() => colleague.bodies).toMatchObject([held, { thing: expId, heldBy: null }])
  expect(await heldBy()).toBeNull()
})

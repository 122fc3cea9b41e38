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

it('has pages connect anew once the processes hear each other again, as no move of a record is stored', async () => {
  let page = await both.two.live.listen('viewer', topics.records)
  await both.redis.stop()
  await givenDispute(both.one)
  await both.redis.start()
  await expect.poll(() => page.closed).toBe(true)
  const heard = async () => {
    // Once more where the process that hears of it is connected again after the other.
    if (page.closed) page = await both.two.live.listen('viewer', topics.records)
    await givenDispute(both.one)
    return page.bodies.length
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

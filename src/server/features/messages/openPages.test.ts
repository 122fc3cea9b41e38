/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenBulletin, writtenBulletin } from '../../../../testing/data/bulletins.ts'
import { untilNotified } from '../../../../testing/data/notices.ts'
import { accountNamed } from '../../../../testing/data/people.ts'
import { givenDisputes } from '../../../../testing/data/records.ts'
import { givenLive, type Listening, type Live } from '../../../../testing/server/live.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { topics } from '../../../contract/messages/topics.ts'

const server = testServer()
let live: Live
beforeAll(async () => {
  live = await givenLive(server)
})
afterAll(() => live.close())

describe('A bulletin', () => {
  it('rings for whom it is, and shows itself on their open pages', async () => {
    const [own, other] = await Promise.all([
      live.listen('acq_handler', topics.messages),
      live.listen('iss_handler', topics.messages),
    ])
    const [page, elsewhere] = await Promise.all([
      live.listen('viewer', topics.institution('00010344')),
      live.listen('iss_auditor', topics.institution('00010392')),
    ])
    const { bulletinId } = await givenBulletin(server, { title: 'Holidays', audience: ['00010344'] })
    await expect.poll(() => own.bodies.length).toBe(1)
    expect(own.bodies[0]).toMatchObject({ type: 'bulletin', kind: 'bulletin', title: 'Holidays', link: { bulletinId } })
    await expect.poll(() => page.bodies).toEqual([{ bulletin: { bulletinId, title: 'Holidays', insIdCd: '00010764' } }])
    await untilNotified(server)
    expect(other.bodies).toEqual([])
    expect(elsewhere.bodies).toEqual([])
  })

  it('leaves the messages of its readers when it is withdrawn or over, and is counted no longer', async () => {
    const [withdrawn, over] = [
      await givenBulletin(server, { title: 'Withdrawn soon', audience: ['00010392'] }),
      await givenBulletin(server, { title: 'Over soon', audience: ['00010392'] }),
    ]
    const bell = async () => {
      const { list, unread } = (await server.as('iss_auditor').post('/api/query/message', { type: 'bulletin' })).body
      return [list.map(({ title }: { title: string }) => title), unread]
    }
    await expect.poll(async () => (await bell())[0].slice(0, 2)).toEqual(['Over soon', 'Withdrawn soon'])
    const before = await bell()
    const { bodies } = await live.listen('iss_auditor', topics.presence)
    expect((await server.as('admin').post('/api/withdraw/bulletin', withdrawn)).status).toBe(200)
    const showTo = new Date(Date.now() + 3_000).toISOString()
    const ending = writtenBulletin({ title: 'Over soon', audience: ['00010392'], showTo })
    expect((await server.as('admin').post('/api/modify/bulletin', { ...ending, ...over })).status).toBe(200)
    await expect.poll(bell).toEqual([before[0].slice(2), before[1] - 2])
    const counters = () => bodies.flatMap((body) => body.counters ?? [])
    await expect.poll(() => counters().at(-1)).toMatchObject({ messages: before[1] - 2, read: null })
  })

  it('leaves the messages of users who are no longer in its audience, who look them up again', async () => {
    const place = await givenBulletin(server, { title: 'For fewer', audience: ['00010344', '00010392'] })
    const titles = async (username: string) =>
      (await server.as(username).post('/api/query/message', { type: 'bulletin' })).body.list.map(
        ({ title }: { title: string }) => title,
      )
    await expect.poll(() => titles('iss_auditor')).toContain('For fewer')
    const { bodies } = await live.listen('iss_auditor', topics.presence)
    const fewer = writtenBulletin({ title: 'For fewer', audience: ['00010344'] })
    expect((await server.as('admin').post('/api/modify/bulletin', { ...fewer, ...place })).status).toBe(200)
    expect(await titles('iss_auditor')).not.toContain('For fewer')
    expect(await titles('acq_handler')).toContain('For fewer')
    await expect.poll(() => bodies.some(({ counters }) => counters?.read === null)).toBe(true)
  })
})

describe('An open page', () => {
  it('hears of records that moved where its lists have them, once a second at most', async () => {
    const [own, other, head, blind] = await Promise.all([
      live.listen('viewer', topics.records),
      live.listen('iss_auditor', topics.records),
      live.listen('admin', topics.records),
      live.listen('risk_officer', topics.records),
    ])
    await untilNotified(server)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const before = own.bodies.length
    const began = performance.now()
    const ids = await givenDisputes(server, 10)
    const list = ids.map((expId) => ({ expId, position: 'unverified' }))
    await server.as('acq_verifier').post('/api/verifyPass', { list })
    const names = (one: Listening) =>
      new Set(
        one.bodies.flatMap(({ records }) =>
          records.map((record: { expId: string; to: string }) => `${record.expId} ${record.to}`),
        ),
      )
    const wanted = ids.flatMap((expId) => [`${expId} unverified`, `${expId} verifiedPass`])
    const released = ids.map((expId) => `${expId} verifiedPass`)
    for (const one of [own, head]) await expect.poll(() => wanted.every((name) => names(one).has(name))).toBe(true)
    await expect.poll(() => names(other)).toEqual(new Set(released))
    expect(own.bodies.length - before).toBeLessThanOrEqual(2 + (performance.now() - began) / 1000)
    expect(blind.bodies).toEqual([])
  })

  it('hears who comes and who leaves, and finds them among those who are online', async () => {
    const page = await live.listen('viewer', topics.presence)
    const guest = await live.listen('head_auditor', topics.presence)
    const seen = () => page.bodies.flatMap(({ users = [] }) => users)
    const here = async () =>
      (await server.as('viewer').get('/api/user/online')).body.list.map((one: { id: string }) => one.id)
    const { userId: head } = await accountNamed(server, 'head_auditor')
    await expect.poll(seen).toContainEqual(expect.objectContaining({ userId: head, online: true }))
    expect(await here()).toContain(head)
    expect(await here()).not.toContain((await accountNamed(server, 'viewer')).userId)
    await guest.leave()
    await expect.poll(seen).toContainEqual(expect.objectContaining({ userId: head, online: false }))
    expect(await here()).not.toContain(head)
  })

  it('is told of its own institution only, unless it acts for all', async () => {
    expect(await live.refusal('acq_handler', topics.institution('00010392'))).toContain('You may not subscribe')
    for (const username of ['admin', 'head_auditor'])
      await (await live.listen(username, topics.institution('00010392'))).leave()
  })
})

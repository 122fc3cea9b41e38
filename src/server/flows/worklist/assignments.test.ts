import { beforeAll, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { accountNamed, writtenAccount } from '../../../../testing/data/people.ts'
import { givenDisputes } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { WorkRow } from '../../../contract/records/worklist.ts'

const server = testServer()
let expIds: string[]
beforeAll(async () => {
  await givenUser(server.db, { username: 'acq_verifier2', insIdCd: '00010344', roles: ['verifier'] })
  expIds = await givenDisputes(server, 5)
})

const post = (username: string, path: string, body: object) => server.as(username).post(`/api/${path}`, body)
const recordsOf = (ids: readonly string[]) => ids.map((expId) => ({ expId }))
const holderOf = async (expId: string, username = 'acq_verifier2'): Promise<WorkRow['heldBy']> =>
  (await post(username, 'query/worklist', { expId, scope: 'institution' })).body.list[0]?.heldBy
const assign = async (by: string, to: string, ids: readonly string[]) => {
  const { userId } = await accountNamed(server, to)
  return post(by, 'worklist/assign', { list: recordsOf(ids), userId, reason: 'Before the holidays.' })
}

it('a manager assigns records to a colleague, who holds them until the next step and is told by the bell', async () => {
  const [expId = '', other = ''] = expIds
  await post('acq_verifier2', 'worklist/claim', { expId })
  const { body } = await assign('acq_manager', 'acq_verifier', [expId, other])
  expect(body).toEqual({ assigned: [expId, other], refused: [] })
  const held = { mine: false, assigned: { by: expect.any(String), reason: 'Before the holidays.' } }
  expect(await holderOf(expId)).toMatchObject(held)

  // It lasts when its holder leaves the page and comes back, and nobody else takes it.
  await post('acq_verifier', 'worklist/release', { expId })
  await post('acq_verifier', 'worklist/claim', { expId })
  expect((await post('acq_verifier2', 'worklist/claim', { expId })).body.heldBy).toMatchObject(held)

  const told = async () => {
    const { body } = await post('acq_verifier', 'query/message', {})
    return body.list.filter(({ kind }: { kind: string }) => kind === 'assigned')
  }
  await expect.poll(told).toMatchObject([
    {
      title: expect.stringMatching(/^2 records have been assigned to you by /),
      content: 'Before the holidays.',
      link: { worklist: true },
    },
  ])
  expect(await actsIn(server.db, 'worklist/assign')).toMatchObject([
    { username: 'acq_manager', detail: { records: `${expId}, ${other}`, reason: 'Before the holidays.' } },
  ])

  const list = [{ expId, position: 'unverified' }]
  expect((await post('acq_verifier', 'verifyPass', { list })).body.successCount).toBe(1)
  expect((await post('acq_verifier', 'worklist/claim', { expId })).body.heldBy).not.toHaveProperty('assigned')
})

it('a manager takes records back, also from whoever just has them open', async () => {
  const [, assigned = '', open = '', free = ''] = expIds
  await post('acq_verifier2', 'worklist/claim', { expId: open })
  const list = recordsOf([assigned, open, free])
  const { body } = await post('acq_manager', 'worklist/unassign', { list, reason: 'She is ill.' })
  expect(body.released.toSorted()).toEqual([assigned, open].toSorted())
  expect(await holderOf(assigned)).toBeNull()
})

it('assigns nothing to those who may not act on it, and to nobody of another institution', async () => {
  const [, expId = ''] = expIds
  expect((await assign('acq_manager', 'acq_handler', [expId])).body).toEqual({ assigned: [], refused: [expId] })
  expect((await assign('acq_manager', 'iss_verifier', [expId])).status).toBe(404)
  expect((await assign('iss_manager', 'iss_verifier', [expId])).body).toEqual({ assigned: [], refused: [expId] })
  expect((await assign('acq_verifier', 'acq_verifier', [expId])).status).toBe(403)
  const { body } = await post('acq_manager', 'query/assignees', { insIdCd: '00010344' })
  const own = await accountNamed(server, 'acq_verifier')
  const foreign = await accountNamed(server, 'iss_verifier')
  const ids = body.list.map(({ userId }: { userId: string }) => userId)
  expect(ids).toContain(own.userId)
  expect(ids).not.toContain(foreign.userId)
  expect((await post('admin', 'query/assignees', { insIdCd: '00010344' })).status).toBe(404)
})

it.each(['user/enable', 'user/delete', 'user/update'])(
  'what was assigned to whoever is gone by %s is open to colleagues again',
  async (path) => {
    const username = `leaver_${path.slice(5)}`
    await givenUser(server.db, { username, insIdCd: '00010344', roles: ['verifier'] })
    const [expId = ''] = await givenDisputes(server, 1)
    expect((await assign('acq_manager', username, [expId])).body.assigned).toEqual([expId])
    expect(await holderOf(expId)).not.toBeNull()
    const { userId, version } = await accountNamed(server, username)
    if (path === 'user/enable') await post('acq_manager', `${path}/${userId}`, { version })
    else if (path === 'user/delete') await post('acq_manager', path, { userId, version })
    else {
      const own = writtenAccount({ username, roles: ['verifier'], insIdCd: '00010392' })
      const { username: _, ...account } = own
      expect((await post('admin', path, { ...account, userId, version })).status).toBe(200)
    }
    expect(await holderOf(expId)).toBeNull()
    expect((await post('acq_verifier2', 'worklist/claim', { expId })).body.heldBy).toMatchObject({ mine: true })
  },
)

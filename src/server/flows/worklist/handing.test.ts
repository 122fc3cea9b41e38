import { beforeAll, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { untilNotified } from '../../../../testing/data/notices.ts'
import { accountNamed } from '../../../../testing/data/people.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { insIdCds } from '../../../../testing/flows/cast.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { Message } from '../../../contract/messages/messages.ts'

const server = testServer()
beforeAll(async () => {
  const insIdCd = insIdCds.acquirer
  await givenUser(server.db, { username: 'acq_verifier2', insIdCd, roles: ['verifier'] })
  await givenUser(server.db, { username: 'acq_both', insIdCd, roles: ['handler', 'verifier'] })
})

const reason = 'I am in a meeting.'
const post = (username: string, path: string, body: object) => server.as(username).post(`/api/${path}`, body)

async function hand(by: string, to: string, expId: string): Promise<string> {
  const { userId } = await accountNamed(server, to)
  const { status, body } = await post(by, 'worklist/hand', { expId, userId, reason })
  return status === 200 ? 'done' : body.errCd
}

async function takersFor(username: string, expId: string): Promise<string[]> {
  const { body } = await post(username, 'query/takers', { expId })
  return body.list.map((one: { username: string }) => one.username)
}

async function rowOf(username: string, expId: string, own: object = {}) {
  return (await post(username, 'query/worklist', { expId, ...own })).body.list[0]
}

async function bellOf(username: string): Promise<Message[]> {
  await untilNotified(server)
  const { list } = (await post(username, 'query/message', {})).body
  return list.filter(({ kind }: Message) => kind === 'assigned')
}

describe('a record that is handed over', () => {
  it('is the colleague’s until the next step, who is notified by the bell', async () => {
    const expId = await givenDispute(server)
    expect(await hand('acq_verifier', 'acq_verifier2', expId)).toBe('done')
    const held = { name: 'acq_verifier2', assigned: { by: 'Harbour verifier', reason } }
    expect((await rowOf('acq_verifier', expId)).heldBy).toMatchObject({ ...held, mine: false })
    expect((await rowOf('acq_verifier2', expId, { heldBy: 'me' })).heldBy).toMatchObject({ ...held, mine: true })
    expect(await rowOf('acq_verifier', expId, { heldBy: 'me' })).toBeUndefined()
    expect(await bellOf('acq_verifier2')).toMatchObject([{ content: reason }])
    expect((await actsIn(server.db, 'worklist/hand')).at(-1)).toMatchObject({ username: 'acq_verifier' })
    const list = [{ expId, position: 'unverified' }]
    expect((await post('acq_verifier2', 'verifyPass', { list })).body.successCount).toBe(1)
  })

  it('can be taken back by who gave it, and taken over by whoever may act', async () => {
    const expId = await givenDispute(server)
    expect(await hand('acq_verifier', 'acq_verifier2', expId)).toBe('done')
    expect(await hand('acq_verifier', 'acq_verifier', expId)).toBe('done')
    expect((await rowOf('acq_verifier', expId)).heldBy).toMatchObject({ mine: true })
    expect(await hand('acq_both', 'acq_both', expId)).toBe('done')
    expect((await rowOf('acq_both', expId)).heldBy).toMatchObject({ mine: true })
  })

  it('goes to nobody who could not take the next step', async () => {
    const expId = await givenDispute(server)
    expect(await takersFor('acq_verifier', expId)).toEqual(['acq_both', 'acq_verifier2'])
    for (const other of ['acq_handler', 'acq_auditor', 'acq_manager', 'viewer'])
      expect(await hand('acq_verifier', other, expId), other).toBe('4279')
    expect(await hand('acq_verifier', 'iss_verifier', expId)).toBe('4040')
    for (const by of ['acq_handler', 'viewer']) expect(await hand(by, 'acq_verifier2', expId), by).toBe('4277')
    expect(await hand('iss_verifier', 'acq_verifier2', expId)).toBe('4040')
    expect((await rowOf('acq_verifier', expId)).heldBy).toBeNull()
  })

  it('is handed over in as many calls at once as there are, on a connection each', async () => {
    const expId = await givenDispute(server)
    const calls = Array.from({ length: 30 }, () => hand('acq_verifier', 'acq_verifier2', expId))
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['done']))
  })

  it('is refused by four eyes to who submitted it', async () => {
    const expId = await givenDispute(server, 'verifiedFail')
    expect(await takersFor('acq_handler', expId)).toContain('acq_both')
    expect(await hand('acq_handler', 'acq_both', expId)).toBe('done')
    const list = [{ expId, position: 'verifiedFail' }]
    expect((await post('acq_both', 'submit/withOrig/stdDispute', { list })).body.successCount).toBe(1)
    expect(await takersFor('acq_verifier', expId)).toEqual(['acq_verifier2'])
    expect(await hand('acq_verifier', 'acq_both', expId)).toBe('4279')
  })
})

import { expect, it } from 'vitest'
import { kindOf } from '../../../../testing/flows/kinds.ts'
import { givenIn } from '../../../../testing/flows/walk.ts'
import { stageOf } from '../../../../testing/server/stage.ts'
import { testServer } from '../../../../testing/server/testServer.ts'

const server = testServer()
const detailOf = async (username: string, expId: string) =>
  (await server.as(username).post('/api/detail/disputeInf', { expId })).body

it.each(['unverified', 'verifiedFail'] as const)('names to its own side alone the answer that is %s', async (state) => {
  const { expId } = await givenIn(stageOf(server), kindOf('E24'), state)
  const { answersExpId } = await detailOf('acq_handler', expId)
  const pendingAnswer = { expId, transId: 'E24', state }
  for (const username of ['acq_handler', 'admin'])
    expect(await detailOf(username, answersExpId), username).toMatchObject({ pendingAnswer })
  expect(await detailOf('iss_handler', answersExpId)).not.toHaveProperty('pendingAnswer')
})

it('names an answer again that was taken back, and none that is released', async () => {
  const { expId } = await givenIn(stageOf(server), kindOf('E24'), 'verifiedPass')
  const { answersExpId } = await detailOf('acq_handler', expId)
  expect(await detailOf('acq_handler', answersExpId)).not.toHaveProperty('pendingAnswer')
  const list = [{ expId, position: 'verifiedPass', remark: 'Not yet.' }]
  expect((await server.as('acq_verifier').post('/api/cancel', { list })).body.successCount).toBe(1)
  expect(await detailOf('acq_handler', answersExpId)).toMatchObject({ pendingAnswer: { state: 'verifiedFail' } })
  expect(await detailOf('iss_handler', answersExpId)).not.toHaveProperty('pendingAnswer')
})

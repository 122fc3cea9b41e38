import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { untilNotified } from '../../../testing/data/notices.ts'
import { ownUsers } from '../../../testing/flows/cast.ts'
import { kindOf } from '../../../testing/flows/kinds.ts'
import { callFor, raiseKind, takeStep, type Walked } from '../../../testing/flows/walk.ts'
import { stageOf } from '../../../testing/server/stage.ts'
import { testServer } from '../../../testing/server/testServer.ts'
import type { Message } from '../../contract/messages/messages.ts'
import { goodFaith } from '../../domain/flows/goodFaith.ts'
import { limitedTransIds } from '../../domain/risk/ruleCheck.ts'
import { addDays, dayOf } from '../../domain/time/calendar.ts'
import { stepFrom } from '../../domain/workflow/allSteps.ts'
import { checkFlow } from '../../domain/workflow/check.ts'
import type { Action } from '../../domain/workflow/flow.ts'
import { limitRules } from '../db/seed/rules.ts'
import { verifyEvents } from './events/verifyEvents.ts'

vi.mock('../../domain/flows/goodFaith.ts', async (original) => {
  const { goodFaith: flow } = await original<typeof import('../../domain/flows/goodFaith.ts')>()
  const { verifiedFirst } = await import('../../../testing/flows/verifiedFirst.ts')
  return { goodFaith: verifiedFirst(flow) }
})

const server = testServer()
const stage = stageOf(server)

beforeEach(() => forgetMessages())

async function forgetMessages(): Promise<void> {
  await untilNotified(server)
  await sql`DELETE FROM message`.execute(server.db.databases.main)
}

const people = ['handler', 'verifier', 'auditor'].flatMap((role) => [`acq_${role}`, `iss_${role}`])

/** The message of the last step that each user has, who has one at most. */
async function messagesNow(): Promise<Record<string, string[]>> {
  await untilNotified(server)
  const bells: Record<string, string[]> = {}
  for (const username of people) {
    const { body } = await server.as(username).post('/api/query/message', {})
    const titles = body.list.map(({ title }: Message) => title)
    if (titles.length > 0) bells[username] = titles
  }
  await forgetMessages()
  for (const titles of Object.values(bells)) expect(titles).toHaveLength(1)
  return bells
}

async function step(record: Walked, action: Action): Promise<Record<string, string[]>> {
  const transition = stepFrom(goodFaith, record.state, action)
  if (!transition) throw new Error(`There is no ${action} from ${record.state}.`)
  expect(await takeStep(stage, record, transition, ownUsers)).toBe('done')
  return messagesNow()
}

async function seen(username: string, { expId, state }: Walked) {
  const { body: detail } = await stage.as(username).post('detail/disputeInf', { expId })
  const { body: list } = await stage.as(username).post(`query/goodFaith/${state}`, { expId })
  const { body: work } = await stage.as(username).post('query/worklist', { scope: 'mine' })
  return { detail, row: list.list[0], task: work.list.find((one: { expId: string }) => one.expId === expId) }
}

it('is accepted by the check of definitions', () => {
  expect(limitedTransIds).toContain('E26')
  expect(checkFlow(goodFaith)).toEqual([])
})

it('is submitted, verified, replied to, verified and audited, and each step has one message for each who must know', async () => {
  const record = await raiseKind(stage, kindOf('E26'))
  expect(await messagesNow()).toEqual({ acq_verifier: ['A record is awaiting your verification'] })
  expect((await seen('iss_handler', record)).detail).toMatchObject({ errCd: '4040' })

  expect(await step(record, 'verifyPass')).toEqual({ iss_handler: ['A record is awaiting your reply'] })
  const { replyDays } = limitRules.find(({ transId }) => transId === 'E26') ?? {}
  const dueDt = addDays(dayOf(new Date()), replyDays ?? 0)
  expect(await seen('iss_handler', record)).toMatchObject({
    detail: { dueDt, state: 'unreplied' },
    row: { dueDt },
    task: { dueDt, todo: 'reply' },
  })

  await step(record, 'reply')
  expect((await seen('iss_verifier', record)).task).toMatchObject({ dueDt, todo: 'verify' })
  await step(record, 'verifyPass')
  expect((await seen('iss_auditor', record)).task).toMatchObject({ dueDt, todo: 'audit' })
  await step(record, 'auditPass')
  expect((await seen('iss_handler', record)).detail).toMatchObject({ state: 'auditedPass', dueDt: null })
  expect((await verifyEvents(server.db.databases.main)).broken).toBeNull()
})

it('is modified by the submitter before it is released, and again after it was taken back', async () => {
  const record = await raiseKind(stage, kindOf('E26'))
  await step(record, 'verifyFail')
  const { detail } = await seen('acq_handler', record)
  expect(detail).toMatchObject({ state: 'verifiedFail', failRemark: 'Looked at by a test.' })
  expect(await refused('acq_handler', record, 'modify/queryTran/goodFaith', { replyCd: '01' })).toBe('4040')
  await step(record, 'modify')
  await step(record, 'verifyPass')

  // The submitter's verifier took it back: both handlers learn of it.
  expect(Object.keys(await step(record, 'cancel')).sort()).toEqual(['acq_handler', 'iss_handler'])
  expect((await seen('iss_handler', record)).detail).toMatchObject({ dueDt: null, failRemark: null })
  await step(record, 'modify')
  // The receiver sees it as it was when it was taken back.
  expect((await seen('iss_handler', record)).detail).toMatchObject({ state: 'verifiedFail', dueDt: null })
  expect(await step(record, 'verifyPass')).toEqual({ iss_handler: ['A record is awaiting your reply'] })
  expect((await verifyEvents(server.db.databases.main)).broken).toBeNull()
})

it('has its reply modified by the receiver, by the form of a reply alone', async () => {
  const record = await raiseKind(stage, kindOf('E26'))
  await step(record, 'verifyPass')
  await step(record, 'reply')
  await step(record, 'verifyFail')
  expect((await seen('iss_handler', record)).detail).toMatchObject({ failRemark: 'Looked at by a test.' })
  expect((await seen('acq_handler', record)).detail).toMatchObject({ failRemark: null })

  const submission = callFor({ ...record, state: 'verifiedFail' }, 'modify', { position: 'auditedFail' })
  expect(await refused('iss_handler', record, submission.path, submission.body)).toBe('4040')
  await step(record, 'modify')
  expect((await seen('iss_verifier', record)).task).toMatchObject({ todo: 'verify' })
  await step(record, 'verifyPass')
  await step(record, 'auditFail')
  await step(record, 'submit')
  expect(record.state).toBe('replied')
  expect((await verifyEvents(server.db.databases.main)).broken).toBeNull()
})

async function refused(username: string, { expId, version, state }: Walked, path: string, form: object) {
  const { body } = await stage.as(username).send(path, { ...form, expId, version, position: state })
  return body.list[0]?.second.body.errCd
}

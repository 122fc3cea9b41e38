import { beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../../src/contract/sealing.ts'
import { flows } from '../../src/domain/flows/index.ts'
import type { ExceptionTransId } from '../../src/domain/records/transactions.ts'
import type { Action, State } from '../../src/domain/workflow/flow.ts'
import { flowReaders, givenEveryRole, handlers, sees, type User, users } from '../data/everyRole.ts'
import { givenHistory } from '../data/history.ts'
import { givenDispute } from '../data/records.ts'
import type { Stage } from '../flows/engine.ts'
import { kindOf } from '../flows/kinds.ts'
import { formOn } from '../flows/records.ts'
import { givenIn, take } from '../flows/walk.ts'
import type { TestServer } from '../server/server.ts'
import { stageOf } from '../server/stage.ts'
import { testServer } from '../server/testServer.ts'

/** Walks every call on a record as every role, of both institutions and of others. */

/**
 * What each gets who takes a step on a record that acq_handler of 00010344 submitted and that 00010392 receives: `done`,
 * the code of the refusal (4031 other institution, 4032 role, 4040 unknown), or the status of the whole call.
 */
const steps: Record<string, Record<User, string>> = {
  verifyPass: {
    admin: 'done',
    head_auditor: '4032',
    acq_manager: '4032',
    acq_handler: '4032',
    acq_verifier: 'done',
    acq_auditor: '4032',
    risk_officer: 'HTTP 403',
    viewer: '4032',
    iss_handler: '4031',
    iss_verifier: '4031',
    iss_auditor: '4031',
    iss_viewer: '4031',
    strange_handler: '4040',
    strange_verifier: '4040',
  },
  modify: {
    admin: 'done',
    head_auditor: '4032',
    acq_manager: '4032',
    acq_handler: 'done',
    acq_verifier: '4032',
    acq_auditor: '4032',
    risk_officer: 'HTTP 403',
    viewer: '4032',
    iss_handler: '4031',
    iss_verifier: '4031',
    iss_auditor: '4031',
    iss_viewer: '4031',
    strange_handler: '4040',
    strange_verifier: '4040',
  },
  submit: {
    admin: 'done',
    head_auditor: 'HTTP 403',
    acq_manager: 'HTTP 403',
    acq_handler: 'done',
    acq_verifier: 'HTTP 403',
    acq_auditor: 'HTTP 403',
    risk_officer: 'HTTP 403',
    viewer: 'HTTP 403',
    iss_handler: '4031',
    iss_verifier: 'HTTP 403',
    iss_auditor: 'HTTP 403',
    iss_viewer: 'HTTP 403',
    strange_handler: '4040',
    strange_verifier: 'HTTP 403',
  },
  // The receiver's.
  reply: {
    admin: 'done',
    head_auditor: '4032',
    acq_manager: '4031',
    acq_handler: '4031',
    acq_verifier: '4031',
    acq_auditor: '4031',
    risk_officer: 'HTTP 403',
    viewer: '4031',
    iss_handler: 'done',
    iss_verifier: '4032',
    iss_auditor: '4032',
    iss_viewer: '4032',
    strange_handler: '4040',
    strange_verifier: '4040',
  },
  // Each side's for itself.
  hide: {
    admin: 'done',
    head_auditor: '4032',
    acq_manager: '4032',
    acq_handler: 'done',
    acq_verifier: '4032',
    acq_auditor: '4032',
    risk_officer: 'HTTP 403',
    viewer: '4032',
    iss_handler: 'done',
    iss_verifier: '4032',
    iss_auditor: '4032',
    iss_viewer: '4032',
    strange_handler: '4040',
    strange_verifier: '4040',
  },
}
steps.cancel = { ...steps.verifyPass } as Record<User, string>
steps.auditPass = {
  ...(steps.verifyPass as Record<User, string>),
  acq_verifier: '4032',
  head_auditor: 'done',
  acq_auditor: 'done',
}
steps.revoke = { ...steps.auditPass }
// The receiver doesn't know a record before its release.
for (const action of ['verifyPass', 'modify', 'submit', 'auditPass'])
  for (const [user, code] of Object.entries(steps[action] ?? {}))
    if (user.startsWith('iss_') && code === '4031') Object.assign(steps[action] ?? {}, { [user]: '4040' })
steps.verifyFail = steps.verifyPass as Record<User, string>
steps.delete = steps.modify as Record<User, string>
steps.auditFail = steps.auditPass

const places: Record<string, [ExceptionTransId, State]> = {
  verifyPass: ['E32', 'unverified'],
  verifyFail: ['E32', 'unverified'],
  cancel: ['E32', 'verifiedPass'],
  modify: ['E32', 'verifiedFail'],
  submit: ['E32', 'verifiedFail'],
  delete: ['E32', 'verifiedFail'],
  auditPass: ['E73', 'verifiedPass'],
  auditFail: ['E73', 'verifiedPass'],
  revoke: ['E73', 'auditedPass'],
  reply: ['E00', 'unreplied'],
  hide: ['E00', 'replied'],
}

const server = testServer({ sessionTrustMs: 60_000 })
let stage: Stage
beforeAll(async () => {
  stage = stageOf(server)
  await givenEveryRole(server.db)
})

describe('a record', () => {
  it('has every step of every flow in the table', () => {
    const taken = flows.flatMap((flow) => flow.transitions.map((step) => step.action))
    expect(Object.keys(steps).sort()).toEqual([...new Set(taken)].sort())
  })

  it('is shown to its two institutions, the head and administrators, and to nobody else', async () => {
    const uploaded = await server.as('acq_handler').upload('receipt.txt', 'A receipt.')
    const { fileName, filePath } = uploaded.body
    const expId = await givenDispute(server, 'verifiedPass', { vouchers: [{ fileName, filePath }] })

    const calls = {
      'detail/disputeInf': { expId },
      'detail/expTran/queryInf': { expId },
      'detail/hisTran/byExpTran': { expId },
      [`downloadVoucher/${expId}`]: {},
      download: { fileName, filePath },
    }
    for (const [path, body] of Object.entries(calls)) {
      const seenBy: User[] = []
      for (const user of users) {
        const answer = await server.as(user).post(`/api/${path}`, body)
        if (answer.status === 200) seenBy.push(user)
        else expect([400, 403, 404], `${path} ${user} ${answer.text}`).toContain(answer.status)
        if (answer.status !== 200) expect(answer.text).not.toContain(expId)
      }
      expect(seenBy, path).toEqual(sees)
    }
  })

  it('stands in the lists of the same people', async () => {
    const expId = await givenDispute(server, 'verifiedPass')
    for (const path of ['query/stdDispute/verifiedPass', 'query/stdDispute/search']) {
      const listedFor: User[] = []
      for (const user of flowReaders) {
        const { status, body } = await server.as(user).post(`/api/${path}`, { pageSize: 100 })
        expect(status).toBe(200)
        if (body.list.some((row: { expId: string }) => row.expId === expId)) listedFor.push(user)
      }
      expect(listedFor, path).toEqual(sees)
    }
  })

  it('that waits for a reply is counted among the tasks of those who may give one', async () => {
    await givenIn(stage, kindOf('E00'), 'unreplied')
    const works: readonly User[] = ['admin', 'iss_handler']
    for (const user of users) {
      const { body } = await server.as(user).post('/api/getTasks')
      const waiting = body.tasks.find(
        (one: { flow: string; state: string }) => one.flow === 'inquiryRetrieval' && one.state === 'unreplied',
      )
      expect((waiting?.count ?? 0) > 0, user).toBe(works.includes(user))
    }
  })

  for (const [action, outcomes] of Object.entries(steps)) {
    it(`takes ${action} only from those in the table`, async () => {
      const [transId, state] = places[action] ?? ['E32', 'unverified']
      const given = () => givenIn(stage, kindOf(transId), state)
      const shared = await given()
      for (const user of users) {
        const expected = outcomes[user]
        const record = expected === 'done' ? await given() : shared
        const outcome = await take(stage, user, record, action as Action)
        // Refused at the door, the whole call has a code of its own.
        expect(outcome.replace(/^(HTTP 403) 4030$/, '$1'), `${user} ${action}`).toBe(expected)
      }
      const { body } = await server.as('admin').post('/api/detail/disputeInf', { expId: shared.expId })
      expect(body).toMatchObject({ state, version: shared.version })
    })
  }
})

describe('a cleared transaction', () => {
  it('is shown to its two institutions, the head and administrators, and to nobody else', async () => {
    const [key] = await givenHistory(server.db)
    const calls = { 'detail/hisTran/single': { ...key, flow: 'stdDispute' }, 'detail/hisTran/search': { ...key } }
    for (const [path, body] of Object.entries(calls)) {
      const seenBy: User[] = []
      for (const user of users) {
        const { status } = await server.as(user).post(`/api/${path}`, body)
        if (status === 200) seenBy.push(user)
        else expect([403, 404], user).toContain(status)
      }
      expect(seenBy, path).toEqual(sees)
    }
  })

  it('is found by the same people', async () => {
    const [key] = await givenHistory(server.db, [{ retriRefNo: 'ACCESSWALK01' }])
    for (const list of ['search', 'forStdDsp', 'forInqRet']) {
      const path = `query/historyTransaction/${list}`
      const foundBy: User[] = []
      for (const user of flowReaders) {
        const conditions = { retriRefNo: 'ACCESSWALK01', settleDtFrom: key?.settleDt, settleDtTo: key?.settleDt }
        const { status, body } = await server.as(user).post(`/api/${path}`, conditions)
        expect(status, `${user} ${path}`).toBe(200)
        if (body.list.length > 0) foundBy.push(user)
      }
      expect(foundBy, path).toEqual(sees)
    }
  })

  it('is disputed by its own side only', async () => {
    const outcomes: Partial<Record<User, string>> = {}
    for (const user of handlers) {
      const [key] = await givenHistory(server.db)
      if (!key) throw new Error('There is no transaction.')
      const data = await seal(formOn(key))
      const answer = await server.as(user).post('/api/submit/withOrig/stdDispute', { data })
      outcomes[user] = outcomeOf(answer)
    }
    expect(outcomes).toEqual({ admin: 'done', acq_handler: 'done', iss_handler: '4231', strange_handler: '4040' })
  })
})

type AnswerOf = Awaited<ReturnType<ReturnType<TestServer['as']>['post']>>

function outcomeOf({ status, body }: AnswerOf): string {
  return status === 200 ? (body.list[0].second.body.errCd ?? 'done') : `HTTP ${status}`
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowReaders, givenEveryRole, handlers, type User, users } from './testing/everyRole.ts'
import { givenServer, type TestServer } from './testing/server.ts'

/**
 * Who may do what, written out. Every call that is served must stand here, and the server must agree with every line: a
 * new call, role or rule fails until somebody has said in this table what it should be.
 */

const everyone: readonly User[] = users
const keepers: readonly User[] = ['admin', 'acq_manager']

/** The nodes of each flow that have a list. Specification 7. */
const verified = ['unverified', 'verifiedPass', 'verifiedFail', 'search']
const audited = [...verified, 'auditedPass', 'auditedFail']
const nodes: Record<string, readonly string[]> = {
  stdDispute: verified,
  inquiryRetrieval: ['unreplied', 'replied', 'search'],
  specialAdjustment: audited,
  goodFaith: ['unreplied', 'replied', 'auditedPass', 'auditedFail', 'search'],
  preArbitration: ['unreplied', 'replied', 'verifiedPass', 'verifiedFail', 'auditedPass', 'auditedFail', 'search'],
  feeCollectionFundDisbursement: audited,
  preAuthCompletion: verified,
  preAuthCancellation: verified,
  latePreAuthorizationCompletion: verified,
  manualRefund: audited,
}

const preAuths = ['preAuthCompletion', 'preAuthCancellation', 'latePreAuthorizationCompletion']
const modifiable = ['specialAdjustment', 'manualRefund']
const alone = ['specialAdjustment', 'feeCollectionFundDisbursement', 'manualRefund']
const answered = ['goodFaith', 'preArbitration']
const submitted = ['stdDispute', 'inquiry', 'retrieval', ...answered, ...preAuths, ...modifiable]
const paths = (place: string, names: readonly string[]) => names.map((name) => `POST ${place}/${name}`)
const all = (some: readonly string[], who: readonly User[]) => Object.fromEntries(some.map((path) => [path, who]))

/** The calls that follow from the flows. Specification 7. */
const flowDoors: Record<string, readonly User[]> = {
  ...all(
    Object.entries(nodes).flatMap(([flow, some]) => paths(`query/${flow}`, some)),
    flowReaders,
  ),
  ...all(paths('submit/withOrig', submitted), handlers),
  ...all(paths('submit/noOrig', ['inquiryRetrieval', ...answered, ...alone]), handlers),
  ...all(paths('modify/withOrig', ['stdDispute', ...preAuths, ...modifiable]), flowReaders),
  ...all(paths('modify/noOrig', alone), flowReaders),
  ...all(paths('modify/queryTran', answered), flowReaders),
  ...all(paths('reply', ['inquiry', 'retrieval', ...answered]), flowReaders),
  ...all(
    ['verifyPass', 'verifyFail', 'auditPass', 'auditFail', 'cancel', 'revoke', 'hide', 'delete'].map(
      (action) => `POST ${action}`,
    ),
    flowReaders,
  ),
}

/** Who gets past the door of each call: the session, the menu, the role. `anyone` needs no session. */
const doors: Record<string, readonly User[] | 'anyone'> = {
  ...flowDoors,
  'GET auth/code': 'anyone',
  'POST auth/login': 'anyone',
  'GET auth/info': everyone,
  'POST auth/logout': 'anyone',
  'POST auth/email': everyone,
  'POST user/changePassword': 'anyone',
  'POST user/findPasswordEmail': 'anyone',
  'POST user/resetPassword': 'anyone',
  'POST upload': handlers,
  'POST download': everyone,
  'POST downloadVoucher/:expId': flowReaders,
  'POST query/historyTransaction/forStdDsp': flowReaders,
  'POST query/historyTransaction/forInqRet': flowReaders,
  'POST query/historyTransaction/search': flowReaders,
  'POST query/hisPreAuth/search': flowReaders,
  'POST detail/disputeInf': flowReaders,
  'POST detail/hisTran/byExpTran': flowReaders,
  'POST detail/expTran/queryInf': flowReaders,
  'POST detail/hisTran/single': flowReaders,
  'POST detail/hisTran/search': flowReaders,
  'POST query/limitRule': ['admin'],
  'POST add/limitRule': ['admin'],
  'POST modify/limitRule': ['admin'],
  'POST delete/limitRule': ['admin'],
  'POST query/insSetting': ['admin', 'acq_manager'],
  'POST modify/insSetting': ['admin', 'acq_manager'],
  'POST user/query': keepers,
  'POST user/create': keepers,
  'POST user/update': keepers,
  'POST user/delete': keepers,
  'POST user/enable/:id': keepers,
  'POST user/givePassword/:id': keepers,
  'GET user/roles': keepers,
  'GET user/insList': keepers,
  'GET user/:id': keepers,
  'GET user/byUsrId/:id': everyone,
  'POST getTasks': everyone,
  'POST query/historyTransaction/figures': everyone,
  'POST definition': flowReaders,
}

let server: TestServer
beforeAll(async () => {
  server = await givenServer()
  await givenEveryRole(server.db)
})
afterAll(() => server.close())

const pathOf = (path: string) => `/api/${path.replace(':expId', 'D26092800000001').replace(':id', '1')}`

describe('the door of every call', () => {
  it('stands in the table, and nothing else does', () => {
    const served = server.app.servedCalls.map(({ call }) => `${call.method} ${call.path}`)
    expect(served.sort()).toEqual(Object.keys(doors).sort())
  })

  it.each(Object.keys(doors))('%s', async (door) => {
    const [method = '', path = ''] = door.split(' ')
    const ask = (user: User) =>
      method === 'GET' ? server.as(user).get(pathOf(path)) : server.as(user).post(pathOf(path), { nonsense: true })
    const allowed = doors[door] ?? []

    const visitor = server.browser()
    await visitor.code()
    const stranger = method === 'GET' ? await visitor.get(pathOf(path)) : await visitor.post(pathOf(path))
    if (allowed === 'anyone') return expect([401, 403]).not.toContain(stranger.status)
    expect(stranger.status).toBe(401)

    const past: User[] = []
    for (const user of users) {
      const { status } = await ask(user)
      expect(status).not.toBe(401)
      if (status !== 403) past.push(user)
    }
    expect(past).toEqual(users.filter((user) => allowed.includes(user)))
  })
})

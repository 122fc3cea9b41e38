import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowReaders, givenEveryRole, handlers, type User, users } from './testing/everyRole.ts'
import { givenServer, type TestServer } from './testing/server.ts'

/**
 * Who may do what, written out. Every call that is served must stand here, and the server must agree with every line: a
 * new call, role or rule fails until somebody has said in this table what it should be.
 */

const everyone: readonly User[] = users

/** Who gets past the door of each call: the session, the menu, the role. `anyone` needs no session. */
const doors: Record<string, readonly User[] | 'anyone'> = {
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
  'POST query/stdDispute/unverified': flowReaders,
  'POST query/stdDispute/verifiedPass': flowReaders,
  'POST query/stdDispute/verifiedFail': flowReaders,
  'POST query/stdDispute/search': flowReaders,
  'POST query/preAuthCompletion/unverified': flowReaders,
  'POST query/preAuthCompletion/verifiedPass': flowReaders,
  'POST query/preAuthCompletion/verifiedFail': flowReaders,
  'POST query/preAuthCompletion/search': flowReaders,
  'POST query/historyTransaction/forStdDsp': flowReaders,
  'POST query/historyTransaction/search': flowReaders,
  'POST query/hisPreAuth/search': flowReaders,
  'POST submit/withOrig/stdDispute': handlers,
  'POST modify/withOrig/stdDispute': flowReaders,
  'POST submit/withOrig/preAuthCompletion': handlers,
  'POST modify/withOrig/preAuthCompletion': flowReaders,
  'POST verifyPass': flowReaders,
  'POST verifyFail': flowReaders,
  'POST cancel': flowReaders,
  'POST delete': flowReaders,
  'POST detail/disputeInf': flowReaders,
  'POST detail/hisTran/byExpTran': flowReaders,
  'POST detail/expTran/queryInf': flowReaders,
  'POST detail/hisTran/single': flowReaders,
  'POST query/limitRule': ['admin'],
  'POST add/limitRule': ['admin'],
  'POST modify/limitRule': ['admin'],
  'POST delete/limitRule': ['admin'],
  'POST query/insSetting': ['admin', 'acq_manager'],
  'POST modify/insSetting': ['admin', 'acq_manager'],
  'POST getTasks': everyone,
  'POST definition': flowReaders,
}

let server: TestServer
beforeAll(async () => {
  server = await givenServer()
  await givenEveryRole(server.db)
})
afterAll(() => server.close())

const pathOf = (path: string) => `/api/${path.replace(':expId', 'D26092800000001')}`

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

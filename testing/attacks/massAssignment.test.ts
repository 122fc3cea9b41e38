import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seal } from '../../src/contract/sealing.ts'
import { givenHistory } from '../data/history.ts'
import { accountNamed, writtenAccount } from '../data/people.ts'
import { formOn } from '../flows/records.ts'
import { everythingIn } from '../server/snapshot.ts'
import { testServer } from '../server/testServer.ts'

/** Whoever sends more than the form asks for: each is refused, and nothing of it is written. */

const server = testServer()
let before: string
beforeAll(() => givenHistory(server.db))
beforeEach(async () => {
  before = await everythingIn(server.db)
})
afterEach(async () => {
  expect(await everythingIn(server.db)).toBe(before)
})

const beside: [string, Record<string, unknown>][] = [
  ['a password', { password: 'Recourse2026' }],
  ['a hash', { passwordHash: 'x', password_hash: 'x' }],
  ['the state', { disabled: false }],
  ['that the password is good for ever', { mustChange: false }],
  ['the own actions', { actions: [] }],
  ['a level', { level: 1 }],
  ['another prototype', { constructor: { prototype: { level: 1 } } }],
]

/** Refused as a field that isn't known, or as unreadable. */
const refused = { status: 400, body: { errCd: expect.stringMatching(/^400[02]$/) } }

describe('beside the form of an account', () => {
  const post = (path: string, body: object) => server.as('acq_manager').post(`/api/${path}`, body)

  it.each([...beside, ['another name', { username: 'admin' }]])('a manager sends %s', async (_what, extra) => {
    const { userId, version } = await accountNamed(server, 'viewer')
    const { roles, menus, nickName, email, insIdCd } = writtenAccount({ roles: ['viewer'] })
    const form = { userId, version, roles, menus, nickName, email, insIdCd }
    expect(await post('user/update', { ...form, ...extra })).toMatchObject(refused)
  })

  it.each([...beside, ['an id', { userId: '1' }]])('a manager sends %s with a new one', async (_what, extra) => {
    expect(await post('user/create', { ...writtenAccount({ username: 'too_much' }), ...extra })).toMatchObject(refused)
  })

  it.each([
    ...beside,
    ['roles', { roles: ['administrator'] }],
    ['menus', { menus: ['LimitRule'] }],
    ['an institution', { insIdCd: '00010764' }],
    ['another user', { userId: '1' }],
    ['a name to sign in by', { username: 'admin' }],
  ])('a user sends %s with the own one', async (_what, extra) => {
    const { version } = await accountNamed(server, 'viewer')
    const sent = { version, nickName: 'Somebody else', ...extra }
    expect(await server.as('viewer').post('/api/user/updateMyself', sent)).toMatchObject(refused)
  })
})

describe('inside a sealed submission', () => {
  it.each([
    ['who submits', { submitInsIdCd: '00010392' }],
    ['a user', { userId: '1' }],
    ['a state', { state: 'verifiedPass' }],
    ['an id', { expId: 'E32260928000001' }],
    ['a due date', { dueDt: '20991231' }],
    ['that it has no original', { withOrigIn: '1' }],
    ['who verified it', { verifiedOn: '20260101' }],
  ])('a handler sends %s', async (_what, extra) => {
    const [key] = await givenHistory(server.db)
    if (!key) throw new Error('There is no transaction.')
    before = await everythingIn(server.db)
    const data = await seal(formOn(key, extra))
    expect(await server.as('acq_handler').post('/api/submit/withOrig/stdDispute', { data })).toMatchObject({
      status: 400,
    })
  })
})

describe('beside a step', () => {
  it.each([
    ['a state', { state: 'auditedPass' }],
    ['a user', { userId: '1' }],
    ['an institution', { insIdCd: '00010392' }],
    ['a role', { role: 'auditor' }],
  ])('a verifier sends %s', async (_what, extra) => {
    const list = [{ expId: 'E32260928000001', position: 'unverified', ...extra }]
    expect(await server.as('acq_verifier').post('/api/verifyPass', { list })).toMatchObject(refused)
    const outside = { list: [{ expId: 'E32260928000001', position: 'unverified' }], ...extra }
    expect(await server.as('acq_verifier').post('/api/verifyPass', outside)).toMatchObject(refused)
  })
})

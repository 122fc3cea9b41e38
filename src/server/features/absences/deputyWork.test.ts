import { beforeAll, expect, it } from 'vitest'
import { accountNamed } from '../../../../testing/data/people.ts'
import { givenDisputes } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'

const now = new Date()
const today = dayOf(now)

const server = testServer({ clock: () => now })
let refused: string
let given: string
let other: string
let rightsBefore: unknown
beforeAll(async () => {
  const acquirer = '00010344'
  await givenUser(server.db, { username: 'acq_verifier2', insIdCd: acquirer, roles: ['verifier'] })
  await givenUser(server.db, { username: 'acq_verifier3', insIdCd: acquirer, roles: ['verifier'] })
  ;[refused = '', given = '', other = ''] = await givenDisputes(server, 3)
})

const post = (username: string, path: string, body: object = {}) => server.as(username).post(`/api/${path}`, body)
const workOf = async (username: string, body = {}) =>
  (await post(username, 'query/worklist', body)).body.list.map(
    ({ expId, deputyFor }: { expId: string; deputyFor: string | null }) => [expId, deputyFor],
  )
const idOf = async (username: string) => (await accountNamed(server, username)).userId
const nameOf = async (username: string) => (await server.as(username).get('/api/auth/info')).body.nickName
const away = async (username: string, deputy: string) => {
  const body = { awayFrom: today, awayUntil: addDays(today, 5), deputyId: await idOf(deputy) }
  const made = await post(username, 'create/absence', body)
  expect(made.status).toBe(200)
  return made.body.absenceId
}
const bellOf = async (username: string, kind: string): Promise<string[]> =>
  (await post(username, 'query/message')).body.list.flatMap((one: { kind: string; title: string }) =>
    one.kind === kind ? [one.title] : [],
  )

/** What each user may do on each record. */
const rights = async () => {
  const usernames = ['acq_handler', 'acq_handler2', 'acq_verifier', 'acq_verifier2', 'acq_verifier3', 'iss_handler']
  const lists = usernames.map((username) => post(username, 'query/stdDispute/search', {}))
  return (await Promise.all(lists)).map(({ body }) =>
    body.list.map(({ expId, actions }: { expId: string; actions: unknown }) => [expId, actions]),
  )
}

it('marks what the absent user must correct in the work of the deputy', async () => {
  const name = await nameOf('acq_handler')
  await post('acq_verifier', 'verifyFail', {
    list: [{ expId: refused, position: 'unverified', remark: 'Wrong amount.' }],
  })
  expect(await workOf('acq_handler2')).toEqual([[refused, null]])
  rightsBefore = await rights()
  await away('acq_handler', 'acq_handler2')
  expect(await workOf('acq_handler2')).toEqual([[refused, name]])
  expect(await workOf('acq_handler2', { asDeputy: '1' })).toEqual([[refused, name]])
  expect(await workOf('acq_handler', { asDeputy: '1' })).toEqual([])
})

it('tells the deputy of what was refused to the absent user', async () => {
  const name = await nameOf('acq_handler')
  const [again = ''] = await givenDisputes(server, 1)
  await post('acq_verifier3', 'verifyFail', { list: [{ expId: again, position: 'unverified', remark: 'No slip.' }] })
  await expect
    .poll(() => bellOf('acq_handler2', 'refused'))
    .toEqual([expect.stringContaining(`(as deputy of ${name})`)])
  expect(await bellOf('acq_handler', 'refused')).not.toHaveLength(0)
  await post('acq_handler2', 'delete', { list: [{ expId: again, position: 'verifiedFail' }] })
})

it('gives the deputy what was assigned to the absent user, by list, bell and Next', async () => {
  await away('acq_verifier', 'acq_verifier2')
  const name = await nameOf('acq_verifier')
  const { userId, awayUntil, deputyId } = (
    await post('acq_manager', 'query/assignees', { insIdCd: '00010344' })
  ).body.list.find((one: { username: string }) => one.username === 'acq_verifier')
  expect([awayUntil, deputyId]).toEqual([addDays(today, 5), await idOf('acq_verifier2')])
  await post('acq_manager', 'worklist/assign', { list: [{ expId: given }], userId, reason: 'Please verify.' })
  await expect
    .poll(() => bellOf('acq_verifier2', 'assigned'))
    .toEqual([expect.stringContaining(`(as deputy of ${name})`)])
  expect((await workOf('acq_verifier2')).toSorted()).toEqual(
    [
      [given, name],
      [other, null],
    ].toSorted(),
  )
  const { byHolder } = (await post('acq_manager', 'board/pending')).body
  expect(byHolder.find((one: { userId: string }) => one.userId === userId)).toMatchObject({
    count: 1,
    awayUntil: addDays(today, 5),
  })

  await post('acq_verifier', 'worklist/claim', { expId: other })
  // Colleagues are not given what the absent user holds; the deputy is, with the assignment.
  expect((await post('acq_verifier3', 'worklist/next')).body).toBeNull()
  const taken = [
    (await post('acq_verifier2', 'worklist/next')).body,
    (await post('acq_verifier2', 'worklist/next')).body,
  ]
  expect(taken.map(({ expId }) => expId).toSorted()).toEqual([given, other].toSorted())
  expect(taken.find(({ expId }) => expId === given).heldBy).toMatchObject({
    mine: true,
    assigned: { reason: 'Please verify.' },
  })
  expect(taken.find(({ expId }) => expId === other).heldBy).not.toHaveProperty('assigned')
  expect((await post('acq_verifier2', 'worklist/next')).body).toBeNull()
})

it('gives nobody a right', async () => {
  expect(await rights()).toEqual(rightsBefore)
  const own = { list: [{ expId: other, position: 'unverified' }] }
  expect((await post('acq_handler2', 'verifyPass', own)).body).toMatchObject({ successCount: 0 })
})

it('lets the deputy past the claim of the absent user where claims block colleagues', async () => {
  const { version } = (await post('acq_manager', 'query/insSetting')).body.setting
  const setting = { insIdCd: '00010344', version, otpMode: 'never', otpAbove: null, otpCurrCd: null, keysExempt: false }
  await post('acq_manager', 'modify/insSetting', { ...setting, claimMode: 'block' })
  const [expId = ''] = await givenDisputes(server, 1)
  await post('acq_verifier', 'worklist/claim', { expId })
  const verify = (username: string) => post(username, 'verifyPass', { list: [{ expId, position: 'unverified' }] })
  expect((await verify('acq_verifier3')).body).toMatchObject({ successCount: 0 })
  expect((await verify('acq_verifier2')).body).toMatchObject({ successCount: 1 })
})

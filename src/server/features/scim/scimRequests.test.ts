import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { accountNamed } from '../../../../testing/data/people.ts'
import { givenScim } from './testing/givenScim.ts'

const scim = await givenScim()
const { server, send, patch } = scim
const { main } = server.db.databases
afterAll(() => scim.close())
beforeEach(() => scim.withdrawAll())

const idOf = async (username: string) => (await accountNamed(server, username)).userId

const approval = 'urn:recourse:params:scim:schemas:extension:approval:2.0:User'

describe('two requests at once', () => {
  it('lose no role that was answered as wanted', async () => {
    const { id } = (await send('POST', '/Users', scim.newUser())).body
    const groups = ['handler', 'verifier', 'auditor', 'viewer']
    const answers = await Promise.all(
      groups.map((group) => patch(`/Groups/${group}`, [{ op: 'add', path: 'members', value: [{ value: id }] }])),
    )
    const taken = groups.filter((_, place) => answers[place]?.status === 200)
    expect(taken).not.toEqual([])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await send('GET', `/Users/${id}`)).body[approval].wanted.groups).toEqual(expect.arrayContaining(taken))
  })

  it('make each user that they send, also where the addresses begin alike, and one user once', async () => {
    const at = (host: string) => ({ userName: `same.name@${host}`, emails: [{ value: `same.name@${host}` }] })
    const hosts = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example']
    const answers = await Promise.all(hosts.map((host) => send('POST', '/Users', scim.newUser(at(host)))))
    expect(answers.map(({ status }) => status)).toEqual(hosts.map(() => 201))
    for (const host of ['f.example', 'g.example', 'h.example', 'i.example']) {
      const again = await Promise.all([1, 2, 3].map(() => send('POST', '/Users', scim.newUser(at(host)))))
      expect(again.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    }
  })

  it('leave what waits until the next waits in its place', async () => {
    const { id } = (await send('POST', '/Users', scim.newUser())).body
    const add = (group: string) => patch(`/Groups/${group}`, [{ op: 'add', path: 'members', value: [{ value: id }] }])
    const wanted = async () => (await send('GET', `/Users/${id}`)).body[approval]?.wanted.groups
    await add('handler')
    const { asked } = await main.transaction().execute(async (trx) => {
      await sql`LOCK TABLE user_role IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
      const second = add('verifier')
      const waits = () =>
        sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'user_role'::regclass`.execute(trx)
      await expect.poll(async () => (await waits()).rows.length).toBe(1)
      expect(await wanted()).toEqual(['handler'])
      return { asked: second }
    })
    expect((await asked).status).toBe(200)
    expect(await wanted()).toEqual(['handler', 'verifier'])
  })

  it('never wait for each other: a change of roles is locked in the order of user maintenance', async () => {
    const id = await idOf('acq_auditor')
    const answer = await main.transaction().execute(async (trx) => {
      await sql`LOCK TABLE user_role IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
      const asked = patch(`/Users/${id}`, [{ op: 'replace', path: 'displayName', value: 'Harbour examiner' }])
      const waits = () =>
        sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'user_role'::regclass`.execute(trx)
      await expect.poll(async () => (await waits()).rows.length).toBe(1)
      await sql`SELECT 1 FROM app_user WHERE user_id = ${id} FOR UPDATE NOWAIT`.execute(trx)
      return { asked }
    })
    expect((await answer.asked).body.displayName).toBe('Harbour examiner')
  })
})

it('a refused change of a directory has its row in the audit log, a refused token its count', async () => {
  const refusedRows = async () => (await actsIn(server.db, 'scim/Users')).filter((row) => row.err_cd !== null)
  const before = (await refusedRows()).length
  expect((await send('POST', '/Users', { userName: 'x' })).status).toBe(400)
  expect((await patch(`/Users/${await idOf('admin')}`, [])).status).toBe(404)
  expect((await send('GET', '/Users?count=many')).status).toBe(400)
  expect((await refusedRows()).slice(before)).toMatchObject([
    { username: expect.stringMatching(/^key:/), err_cd: '4000', detail: null },
    { username: expect.stringMatching(/^key:/), err_cd: '4040', detail: null },
  ])
  const refusals = async () => {
    const { body } = await server.app.inject('/metrics')
    return Number(/recourse_refusals_total\{errCd="4380"\} (\d+)/.exec(body)?.[1] ?? 0)
  }
  const counted = await refusals()
  expect((await server.browser({ authorization: 'Bearer rcs_none' }).get('/scim/v2/Users')).status).toBe(401)
  await expect.poll(refusals).toBe(counted + 1)
})

it('the name of a user is free again after a manager has deleted the user, or an administrator has moved it', async () => {
  const deleted = scim.newUser({ active: false })
  const first = (await send('POST', '/Users', deleted)).body
  const { version } = (await server.as('acq_manager').get(`/api/user/${first.id}`)).body
  const { status } = await scim.post('user/delete', { userId: first.id, version }, 'acq_manager')
  expect(status).toBe(200)
  expect((await send('POST', '/Users', deleted)).status).toBe(201)

  const moved = scim.newUser({ active: false })
  const { id } = (await send('POST', '/Users', moved)).body
  const elsewhere = `moved${id}@elsewhere.example`
  await sql`UPDATE app_user SET ins_id_cd = '00010392', email = ${elsewhere} WHERE user_id = ${id}`.execute(main)
  expect((await send('POST', '/Users', moved)).status).toBe(201)
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountNamed, writtenAccount } from '../../../../testing/data/people.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { everythingIn } from '../../../../testing/server/snapshot.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { menus, menusOf } from '../../../domain/people/menus.ts'

/** How far a manager of accounts reaches, and how far they don't. */

const server = testServer()
beforeAll(async () => {
  await givenUser(server.db, { username: 'other_manager', insIdCd: '00010344', roles: ['manager'] })
  await givenUser(server.db, { username: 'acq_admin', insIdCd: '00010344', roles: ['administrator'] })
  await sql`UPDATE app_user SET email = username || '@example.test' WHERE email IS NULL AND NOT deleted`.execute(
    server.db.databases.main,
  )
})

const post = (path: string, body: object, user = 'acq_manager') => server.as(user).post(`/api/${path}`, body)
const get = (path: string, user = 'acq_manager') => server.as(user).get(`/api/${path}`)

async function written(username: string) {
  const { userId } = await accountNamed(server, username)
  const { body } = await get(`user/${userId}`, username === 'admin' ? 'acq_admin' : 'admin')
  const { version, nickName, email, insIdCd, roles, menus } = body
  return { userId, version, nickName, email: email ?? `${username}@example.test`, insIdCd, roles, menus }
}

async function everyCallOn(username: string, user: string) {
  const own = await written(username)
  const { userId, version } = own
  const answers = {
    detail: await get(`user/${userId}`, user),
    update: await post('user/update', { ...own, nickName: 'Taken over' }, user),
    enable: await post(`user/enable/${userId}`, { version }, user),
    givePassword: await post(`user/givePassword/${userId}`, { version }, user),
    delete: await post('user/delete', { userId, version }, user),
  }
  return Object.entries(answers).map(([call, { status, body }]) => [call, status, body.errCd])
}

describe('a manager', () => {
  it('finds nothing of another institution, by whatever call and id', async () => {
    const before = await everythingIn(server.db)
    for (const username of ['iss_handler', 'iss_manager', 'admin']) {
      expect(await everyCallOn(username, 'acq_manager')).toEqual([
        ['detail', 404, '4040'],
        ['update', 404, '4040'],
        ['enable', 404, '4040'],
        ['givePassword', 404, '4040'],
        ['delete', 404, '4040'],
      ])
    }
    const listed = await (await server.as('acq_manager').browser()).postForm('/api/user/query', { pageSize: '100' })
    const places = listed.body.list.map((row: { insIdCd: string }) => row.insIdCd)
    expect(new Set(places)).toEqual(new Set(['00010344']))
    const asked = await (await server.as('acq_manager').browser()).postForm('/api/user/query', { insIdCd: '00010392' })
    expect(asked.body.total).toBe(0)
    expect(await everythingIn(server.db)).toBe(before)
  })

  it('makes nobody, and moves nobody, outside the own institution', async () => {
    const made = await post('user/create', writtenAccount({ username: 'outside', insIdCd: '00010392' }))
    expect(made).toMatchObject({ status: 403, body: { errCd: '4031', field: 'insIdCd' } })
    const own = await written('viewer')
    const moved = await post('user/update', { ...own, insIdCd: '00010764' })
    expect(moved).toMatchObject({ status: 403, body: { errCd: '4031', field: 'insIdCd' } })
  })

  it('gives away no role above the own, to a new user or an old one', async () => {
    for (const roles of [['administrator'], ['handler', 'administrator']] as Role[][]) {
      const made = await post('user/create', writtenAccount({ username: 'too_high', roles }))
      expect(made).toMatchObject({ status: 422, body: { errCd: '4282', field: 'roles' } })
      const raised = await post('user/update', { ...(await written('viewer')), roles, menus: menusOf(roles) })
      expect(raised).toMatchObject({ status: 422, body: { errCd: '4282', field: 'roles' } })
    }
    const offered = await get('user/roles')
    expect(offered.body.list.map((role: { name: string }) => role.name)).not.toContain('administrator')
    expect((await get('user/roles', 'admin')).body.list.map((role: { name: string }) => role.name)).toContain(
      'administrator',
    )
  })

  it('gives away no menu that the roles do not give, nor one that was taken from themself', async () => {
    const limited = await post('user/create', writtenAccount({ username: 'limited', menus: ['LimitRule'] }))
    expect(limited.body).toMatchObject({ errCd: '4284', field: 'menus' })

    const narrow = { ...(await written('other_manager')), menus: ['UserManagement'] }
    expect((await post('user/update', narrow, 'admin')).status).toBe(200)
    const full = writtenAccount({ username: 'full_manager', roles: ['manager'] })
    expect((await post('user/create', full, 'other_manager')).body).toMatchObject({ errCd: '4283', field: 'menus' })
    const fewer = { ...full, menus: ['UserManagement'] }
    expect((await post('user/create', fewer, 'other_manager')).status).toBe(200)
  })

  it('touches nobody whose role is above the own', async () => {
    const before = await everythingIn(server.db)
    const answers = await everyCallOn('acq_admin', 'acq_manager')
    expect(answers.map(([, , errCd]) => errCd)).toEqual([undefined, '4281', '4281', '4281', '4281'])
    const row = await get(`user/${(await accountNamed(server, 'acq_admin')).userId}`)
    expect(row.body.actions).toEqual(
      ['modify', 'enable', 'givePassword', 'delete'].map((action) => ({
        action,
        allowed: false,
        reason: 'This account has a higher role than yours.',
      })),
    )
    expect(await everythingIn(server.db)).toBe(before)
  })

  it('has only the own institution to choose from; an administrator and the head have all', async () => {
    expect((await get('user/insList')).body.list).toMatchObject([{ insIdCd: '00010344' }])
    for (const user of ['admin', 'head_manager'])
      expect((await get('user/insList', user)).body.list.length).toBeGreaterThan(30)
    const made = await post('user/create', writtenAccount({ username: 'by_head', insIdCd: '00010392' }), 'head_manager')
    expect(made.status).toBe(200)
  })
})

describe('the own account', () => {
  it('takes a new name, but no other role, menu or institution, and can be neither disabled nor deleted', async () => {
    for (const user of ['iss_manager', 'acq_admin']) {
      const own = await written(user)
      const renamed = await post('user/update', { ...own, nickName: 'Own name' }, user)
      expect(renamed.status).toBe(200)
      const { userId, version } = renamed.body
      const lower = { ...own, version, roles: ['viewer'], menus: menusOf(['viewer']) }
      expect((await post('user/update', lower, user)).body).toMatchObject({ errCd: '4280', field: 'roles' })
      for (const path of [`user/enable/${userId}`, `user/givePassword/${userId}`])
        expect((await post(path, { version }, user)).body.errCd, path).toBe('4280')
      expect((await post('user/delete', { userId, version }, user)).body.errCd).toBe('4280')
    }
    const own = await written('iss_manager')
    const narrower = { ...own, menus: ['UserManagement'] }
    expect((await post('user/update', narrower, 'iss_manager')).body).toMatchObject({ errCd: '4280', field: 'menus' })
  })

  it('takes another e-mail address in the user centre only, where it needs the password', async () => {
    for (const user of ['iss_manager', 'acq_admin']) {
      const own = await written(user)
      const moved = await post('user/update', { ...own, email: 'thief@example.test' }, user)
      expect(moved, user).toMatchObject({ status: 422, body: { errCd: '4289', field: 'email' } })
      expect((await written(user)).email).toBe(own.email)
    }
  })
})

describe('administrators', () => {
  it('have every menu', async () => {
    const sent = writtenAccount({ username: 'less_admin', roles: ['administrator'], menus: ['LimitRule'] })
    expect((await post('user/create', sent, 'admin')).body).toMatchObject({ errCd: '4285', field: 'menus' })
    expect((await get('user/roles', 'admin')).body.list[0].menus).toEqual(Object.keys(menus))
  })
})

describe('an id', () => {
  it('that is none is refused, or not found, and never an error', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '1%20OR%201=1', '99999999999999999999', '%00'])
      expect([400, 404], id).toContain((await get(`user/${id}`, 'admin')).status)
    expect((await get('user/999999999999999999', 'admin')).status).toBe(404)
    expect((await post('user/enable/9999', { version: 1 }, 'admin')).status).toBe(404)
  })
})

describe('the name of a user', () => {
  it('is known in the own institution, and the head’s is to all; other names are the head’s to know', async () => {
    const idOf = async (username: string) => (await accountNamed(server, username)).userId
    const known = await get(`user/byUsrId/${await idOf('acq_handler')}`, 'viewer')
    expect(known.body).toEqual({ userId: await idOf('acq_handler'), userName: 'Harbour handler', avatar: null })
    expect((await get(`user/byUsrId/${await idOf('head_auditor')}`, 'viewer')).status).toBe(200)
    expect((await get(`user/byUsrId/${await idOf('iss_handler')}`, 'viewer')).status).toBe(404)
    expect((await get(`user/byUsrId/${await idOf('iss_handler')}`, 'head_auditor')).status).toBe(200)
  })
})

// The last: one of the two is signed out by it.
describe('two administrators', () => {
  it('who disable each other at the same time leave one', async () => {
    const [admin, other, third] = await Promise.all(
      ['admin', 'acq_admin', 'admin2'].map((username) => accountNamed(server, username)),
    )
    if (!admin || !other || !third) throw new Error('An administrator is missing.')
    await post('user/delete', third, 'admin')
    await Promise.all([server.as('admin').browser(), server.as('acq_admin').browser()])
    const answers = await Promise.all([
      post(`user/enable/${other.userId}`, { version: other.version }, 'admin'),
      post(`user/enable/${admin.userId}`, { version: admin.version }, 'acq_admin'),
    ])
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    // The other one was signed out before, or the last of them.
    for (const { status, body } of answers) if (status !== 200) expect(['4016', '4286']).toContain(body.errCd)
    const { rows } = await sql`
      SELECT 1 FROM app_user JOIN user_role USING (user_id) WHERE role = 'administrator' AND NOT disabled`.execute(
      server.db.databases.main,
    )
    expect(rows).toHaveLength(1)
  })
})

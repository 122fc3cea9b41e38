import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { givenKey } from '../../../../testing/data/apiKeys.ts'
import { accountNamed } from '../../../../testing/data/people.ts'
import { liveOf } from '../../../../testing/server/liveSession.ts'
import { acquirer, givenScim } from './testing/givenScim.ts'

const scim = await givenScim()
const { server, send, patch } = scim
const { main } = server.db.databases
afterAll(() => scim.close())
beforeEach(async () => {
  await scim.withdrawAll()
  await sql`DELETE FROM directory_setting`.execute(main)
})

const approval = 'urn:recourse:params:scim:schemas:extension:approval:2.0:User'
const idOf = async (username: string) => (await accountNamed(server, username)).userId
const get = async (id: string) => (await send('GET', `/Users/${id}`)).body
const filtered = async (filter: string) => (await send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body
const delegate = () =>
  sql`INSERT INTO directory_setting VALUES (${acquirer}, true, 1) ON CONFLICT (ins_id_cd) DO UPDATE SET delegated = true`.execute(
    main,
  )
const member = (id: string) => ({ value: id })

describe('a user that Entra ID creates', () => {
  it('is looked for, made without any right, and gets the rights when a manager approves them', async () => {
    const written = scim.newUser()
    expect(await filtered(`userName eq "${written.userName}"`)).toMatchObject({ totalResults: 0, Resources: [] })
    const created = await send('POST', '/Users', written)
    expect([created.status, created.headers['content-type']]).toEqual([201, 'application/scim+json; charset=utf-8'])
    const { id } = created.body
    expect(created.body).toMatchObject({
      externalId: written.externalId,
      userName: written.userName,
      displayName: written.displayName,
      active: false,
      groups: [],
      [approval]: { wanted: { active: true, groups: [] } },
      meta: { resourceType: 'User', location: `http://localhost:8080/scim/v2/Users/${id}` },
    })
    expect(created.headers.etag).toBe(created.body.meta.version)

    // The groups come later, while the first wish still waits: both wait together then.
    expect((await patch('/Groups/handler', [{ op: 'Add', path: 'members', value: [member(id)] }])).status).toBe(200)
    expect((await patch('/Groups/verifier', [{ op: 'Add', path: 'members', value: [member(id)] }])).status).toBe(200)
    expect(await get(id)).toMatchObject({
      active: false,
      groups: [],
      [approval]: { wanted: { active: true, groups: ['handler', 'verifier'] } },
    })
    const { rows } = await scim.owner.query(`SELECT state FROM pending_change WHERE thing = $1 ORDER BY change_id`, [
      `user:${id}`,
    ])
    expect(rows.map(({ state }) => state)).toEqual(['outdated', 'outdated', 'pending'])
    expect((await scim.approveLast()).body).toMatchObject({
      kind: 'provisionUser',
      state: 'approved',
      proposedBy: 'Entra ID',
      after: { disabled: false, roles: ['handler', 'verifier'] },
    })
    const now = await get(id)
    expect(now).toMatchObject({ active: true, groups: [{ value: 'handler' }, { value: 'verifier' }] })
    expect(now[approval]).toBeUndefined()
    expect((await actsIn(server.db, 'scim/Users')).at(-1)).toMatchObject({ username: expect.stringMatching(/^key:/) })
    expect((await filtered(`userName eq "${written.userName.toUpperCase()}"`)).Resources[0].id).toBe(id)
    expect((await filtered(`externalId eq "${written.externalId}"`)).totalResults).toBe(1)
    expect((await filtered(`emails[type eq "work"].value eq "${written.userName}"`)).totalResults).toBe(1)
    expect((await send('POST', '/Users', written)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
  })

  it('is made and given roles at once where the institution has delegated it, up to what a manager may give', async () => {
    await delegate()
    const { id } = (await send('POST', '/Users', scim.newUser())).body
    await patch('/Groups/handler', [{ op: 'add', path: 'members', value: [member(id)] }])
    expect(await get(id)).toMatchObject({ active: true, groups: [{ value: 'handler' }] })
    expect((await patch('/Groups/manager', [{ op: 'add', path: 'members', value: [member(id)] }])).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
    })
    expect((await patch('/Groups/administrator', [{ op: 'add', path: 'members', value: [member(id)] }])).status).toBe(
      404,
    )
  })

  it('is the account that was there already, when its address is found', async () => {
    const [found] = (await filtered('userName eq "acq_handler@example.test"')).Resources
    expect(found).toMatchObject({ id: await idOf('acq_handler'), active: true, groups: [{ value: 'handler' }] })
  })
})

describe('what a directory takes away', () => {
  it.each([
    ['Entra ID', [{ op: 'Replace', path: 'active', value: 'False' }]],
    ['Okta', [{ op: 'replace', value: { active: false } }]],
  ])('acts at once as %s sends it: the sessions and connections of a leaver end', async (_who, operations) => {
    await delegate()
    const written = scim.newUser()
    const { id } = (await send('POST', '/Users', written)).body
    await patch('/Groups/viewer', [{ op: 'add', path: 'members', value: [member(id)] }])
    await sql`DELETE FROM directory_setting`.execute(main)
    const { rows } = await sql<{ username: string }>`SELECT username FROM app_user WHERE user_id = ${id}`.execute(main)
    const username = rows[0]?.username ?? ''
    const leaver = await server.as(username).browser()
    expect((await leaver.get('/api/auth/info')).status).toBe(200)
    const answer = await patch(`/Users/${id}`, operations)
    expect([answer.status, answer.body.active]).toEqual([200, false])
    expect((await leaver.get('/api/auth/info')).status).toBe(401)
    // Back again is a right, and waits.
    const back = await patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }])
    expect(back.body).toMatchObject({ active: false, [approval]: { wanted: { active: true } } })
  })

  it('closes the real-time connection, within a second', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const live = await liveOf(port, await server.as('viewer').browser())
    const began = performance.now()
    await patch(`/Users/${await idOf('viewer')}`, [{ op: 'replace', path: 'active', value: false }])
    await live.closed
    // Not held to the second itself, on a machine that may stand still: it takes some milliseconds.
    expect(performance.now() - began).toBeLessThan(30_000)
    await sql`UPDATE app_user SET disabled = false WHERE username = 'viewer'`.execute(main)
  })

  it('takes a role away at once and lets the new one wait, in one PUT of a group', async () => {
    const [handler, auditor] = await Promise.all([idOf('acq_handler'), idOf('acq_auditor')])
    const put = await send('PUT', '/Groups/auditor', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'auditor',
      members: [member(handler)],
    })
    expect(put.body.members).toEqual([])
    expect((await get(auditor)).groups).toEqual([])
    expect(await get(handler)).toMatchObject({
      groups: [{ value: 'handler' }],
      [approval]: { wanted: { groups: ['handler', 'auditor'] } },
    })
    // As Okta and Entra ID remove a member: the wish goes too.
    await patch('/Groups/auditor', [{ op: 'remove', path: `members[value eq "${handler}"]` }])
    expect((await get(handler))[approval]).toBeUndefined()
  })

  it('deletes a user, who is gone for the directory', async () => {
    const { id } = (await send('POST', '/Users', scim.newUser())).body
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await send('GET', `/Users/${id}`)).body).toMatchObject({ status: '404' })
  })
})

describe('four eyes', () => {
  it('are switched off for the directory by two managers alone, and on by one', async () => {
    const post = (body: object, by: string) => scim.post('modify/directory', { insIdCd: acquirer, ...body }, by)
    const { pending } = (await post({ version: 0, delegated: true }, 'acq_manager')).body
    expect((await scim.post('query/directory', {}, 'acq_manager')).body.delegated).toBe(false)
    expect((await scim.approve(pending, 'acq_manager')).body.errCd).toBe('4364')
    expect((await scim.approve(pending, 'acq_manager2')).body.state).toBe('approved')
    expect((await scim.post('query/directory', {}, 'acq_manager')).body).toMatchObject({ delegated: true, version: 1 })
    expect((await post({ version: 1, delegated: false }, 'acq_manager')).body.delegated).toBe(false)
  })

  it('leave a change that a person has proposed, which the directory is told of', async () => {
    const id = await idOf('acq_verifier')
    const written = await scim.written('acq_verifier')
    await scim.proposed(
      'user/update',
      { ...written, roles: ['verifier', 'auditor'], menus: written.menus },
      'acq_manager',
    )
    const answer = await patch('/Groups/handler', [{ op: 'add', path: 'members', value: [member(id)] }])
    expect(answer.body).toMatchObject({ status: '409' })
  })

  it('refuse what a token has proposed that is revoked meanwhile', async () => {
    const { machine, keyId } = await givenKey(server, { scopes: ['provision'], name: 'Another directory' })
    const user = JSON.stringify(scim.newUser())
    const headers = { 'content-type': 'application/json' }
    expect((await machine.send({ method: 'POST', url: '/scim/v2/Users', payload: user, headers })).status).toBe(201)
    await scim.post('revoke/apiKey', { keyId }, 'acq_manager2')
    expect((await scim.approveLast()).body.errCd).toBe('4368')
    expect((await machine.get('/scim/v2/Users')).status).toBe(401)
  })
})

describe('a directory', () => {
  it('reaches the users of its own institution alone, and no administrator', async () => {
    for (const username of ['iss_handler', 'admin']) {
      const id = await idOf(username)
      expect((await send('GET', `/Users/${id}`)).status, username).toBe(404)
      expect((await patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])).status, username).toBe(
        404,
      )
      expect((await patch('/Groups/viewer', [{ op: 'add', path: 'members', value: [member(id)] }])).status).toBe(404)
      expect((await send('DELETE', `/Users/${id}`)).status, username).toBe(404)
    }
    // Also that of the head institution, whose people act for all.
    const { machine } = await givenKey(server, { scopes: ['provision'], insIdCd: '00010764', name: 'Head directory' })
    expect((await machine.get(`/scim/v2/Users/${await idOf('acq_handler')}`)).status).toBe(404)
    expect((await machine.get(`/scim/v2/Users/${await idOf('head_auditor')}`)).status).toBe(200)
  })

  it('pages through all users, each once', async () => {
    const seen: string[] = []
    let total = 1
    for (let startIndex = 1; startIndex <= total; startIndex += 3) {
      const { body } = await send('GET', `/Users?startIndex=${startIndex}&count=3`)
      expect(body).toMatchObject({ startIndex, itemsPerPage: body.Resources.length })
      seen.push(...body.Resources.map(({ id }: { id: string }) => id))
      total = body.totalResults
    }
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
    expect((await send('GET', '/Users?count=0')).body).toMatchObject({ totalResults: total, Resources: [] })
  })

  it('keeps versions: an old one changes nothing, a known one is not sent again', async () => {
    const id = await idOf('acq_handler')
    const { etag = '' } = (await send('GET', `/Users/${id}`)).headers
    expect((await send('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304)
    const rename = (name: string, seen: string) =>
      patch(`/Users/${id}`, [{ op: 'Replace', path: 'displayName', value: name }], { 'if-match': seen })
    expect((await rename('Harbour handler one', String(etag))).body.displayName).toBe('Harbour handler one')
    expect((await rename('Harbour handler two', String(etag))).body).toMatchObject({ status: '412' })
  })

  it('puts a user whole, and changes an address only with approval', async () => {
    const { body } = await send('POST', '/Users', scim.newUser({ active: false }))
    const { id, userName, externalId } = body
    const put = await send('PUT', `/Users/${id}`, {
      schemas: body.schemas,
      id,
      userName,
      externalId,
      displayName: 'Jo Roe',
      emails: [{ value: 'jo.roe@harbour.example', primary: true }],
      active: false,
    })
    expect(put.body).toMatchObject({
      displayName: 'Jo Roe',
      emails: [{ value: userName }],
      [approval]: { wanted: { email: 'jo.roe@harbour.example' } },
    })
  })

  it.each([
    ['GET', '/Users?filter=password eq "x"', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?count=many', undefined, 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'x' }, 400, 'invalidValue'],
    [
      'POST',
      '/Users',
      { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'nameless' },
      400,
      'invalidValue',
    ],
    ['GET', '/Nothing', undefined, 404, undefined],
    ['GET', '/Groups/nothing', undefined, 404, undefined],
  ] as const)(
    'is told by SCIM’s own errors what was wrong with %s %s',
    async (method, path, body, status, scimType) => {
      const answer = await send(method, path.replaceAll(' ', '%20').replaceAll('"', '%22'), body)
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: `${status}`,
      })
      expect(answer.body.scimType).toBe(scimType)
    },
  )
})

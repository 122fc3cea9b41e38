import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acquirer, givenScim } from './testing/givenScim.ts'

/** Requests in full as directories send them; the institution has delegated rights, so that all take effect at once. */

const scim = await givenScim()
const { server, send } = scim
const { main } = server.db.databases
beforeAll(() => sql`INSERT INTO directory_setting VALUES (${acquirer}, true, 1)`.execute(main))
afterAll(() => scim.close())

const patchOp = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const get = (path: string) => send('GET', encodeURI(path))

/** A browser in which the user is signed in. */
async function signedIn(id: string) {
  const { rows } = await sql<{ username: string }>`SELECT username FROM app_user WHERE user_id = ${id}`.execute(main)
  return server.as(rows[0]?.username ?? '').browser()
}

describe('Entra ID', () => {
  const created = (name: string) => ({
    schemas: [user, enterprise],
    externalId: `0a21f0f2-8d2a-4f8e-bf98-${name}`,
    userName: `${name}@harbour.example`,
    active: true,
    displayName: 'Ana Silva',
    emails: [{ primary: true, type: 'work', value: `${name}@harbour.example` }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ana Silva', familyName: 'Silva', givenName: 'Ana' },
    title: 'Dispute clerk',
    preferredLanguage: 'pt-PT',
    phoneNumbers: [{ type: 'work', value: '+351 21 000 0000' }],
    addresses: [{ type: 'work', locality: 'Lisboa', country: 'PT' }],
    roles: [],
    [enterprise]: { department: 'Disputes', employeeNumber: '4711', manager: '26118915' },
  })

  it('looks for a user, creates it and finds it by each of its matching attributes', async () => {
    const written = created('ana.create')
    const search = `/Users?filter=userName eq "${written.userName}"`
    expect((await get(search)).body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] })
    const { status, body, headers } = await send('POST', '/Users', written)
    expect(status).toBe(201)
    expect(headers.location).toBe(body.meta.location)
    const { externalId, userName, displayName, emails, name } = written
    expect(body).toMatchObject({ externalId, userName, displayName, emails, name, active: true })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['title']))
    for (const filter of [
      `userName eq "${userName}"`,
      `externalId eq "${externalId}"`,
      `emails[type eq "work"].value eq "${userName}"`,
      `${user}:userName eq "${userName}"`,
    ])
      expect((await get(`/Users?filter=${filter}`)).body.Resources, filter).toEqual([body])
  })

  it('updates several attributes at once, stored or not', async () => {
    const { id } = (await send('POST', '/Users', created('ana.update'))).body
    const answer = await send('PATCH', `/Users/${id}`, {
      schemas: patchOp,
      Operations: [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ana.costa@harbour.example' },
        { op: 'Replace', path: 'name.familyName', value: 'Costa' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+351 91 000 0000' },
        { op: 'Add', path: `${enterprise}:manager`, value: '26118915' },
        { op: 'Add', path: `${enterprise}:department`, value: 'Risk' },
        { op: 'Remove', path: 'addresses[type eq "work"].locality' },
        { op: 'Replace', path: 'displayName', value: 'Ana Costa' },
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      displayName: 'Ana Costa',
      // One part leaves the others as they are.
      name: { formatted: 'Ana Silva', familyName: 'Costa', givenName: 'Ana' },
      emails: [{ value: 'ana.costa@harbour.example', type: 'work', primary: true }],
    })
  })

  it('updates by an operation without a path, whose names are paths', async () => {
    const { id } = (await send('POST', '/Users', created('ana.pathless'))).body
    const { body } = await send('PATCH', `/Users/${id}`, {
      schemas: patchOp,
      Operations: [
        {
          op: 'Add',
          value: {
            displayName: 'Ana B.',
            'name.givenName': 'Ana Beatriz',
            'emails[type eq "work"].value': 'ana.b@harbour.example',
            'phoneNumbers[type eq "work"].value': '+351 21 000 0001',
            [`${enterprise}:employeeNumber`]: '4712',
          },
        },
      ],
    })
    expect(body).toMatchObject({
      displayName: 'Ana B.',
      name: { givenName: 'Ana Beatriz', familyName: 'Silva' },
      emails: [{ value: 'ana.b@harbour.example', type: 'work' }],
    })
  })

  it.each([
    ['a text', 'False'],
    ['a boolean', false],
  ])('disables a leaver with %s, beside a manager that is not stored', async (_form, value) => {
    const { id } = (await send('POST', '/Users', created(`leaver.${typeof value}`))).body
    const browser = await signedIn(id)
    expect((await browser.get('/api/auth/info')).status).toBe(200)
    const answer = await send('PATCH', `/Users/${id}`, {
      schemas: patchOp,
      Operations: [
        { op: 'Add', path: `${enterprise}:manager`, value: '26118915' },
        { op: 'Replace', path: 'active', value },
      ],
    })
    expect([answer.status, answer.body.active]).toEqual([200, false])
    expect((await browser.get('/api/auth/info')).status).toBe(401)
    const back = { schemas: patchOp, Operations: [{ op: 'Replace', path: 'active', value: 'True' }] }
    expect((await send('PATCH', `/Users/${id}`, back)).body.active).toBe(true)
  })

  it('asks whether somebody is the manager, which is never stored', async () => {
    const { id } = (await send('POST', '/Users', created('ana.manager'))).body
    const { body } = await get(`/Users?filter=id eq "${id}" and manager eq "26118915"&attributes=id`)
    expect(body).toMatchObject({ totalResults: 0 })
  })

  it('adds members of a group and removes them, as a list in the value', async () => {
    const [one, two] = [
      (await send('POST', '/Users', created('member.one'))).body.id,
      (await send('POST', '/Users', created('member.two'))).body.id,
    ]
    const found = await get('/Groups?excludedAttributes=members&filter=displayName eq "viewer"')
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: 'viewer', displayName: 'viewer' }] })
    expect(found.body.Resources[0].members).toBeUndefined()
    const change = async (op: string, ids: string[]) => {
      const value = ids.map((id) => ({ $ref: null, value: id }))
      const body = { schemas: patchOp, Operations: [{ op, path: 'members', value }] }
      return (await send('PATCH', '/Groups/viewer', body)).status
    }
    const membership = async (id: string) =>
      (await get(`/Groups?filter=id eq "viewer" and members eq "${id}"&attributes=id`)).body.totalResults
    expect(await change('Add', [one, two])).toBe(200)
    expect([await membership(one), await membership(two)]).toEqual([1, 1])
    expect(await change('Remove', [one])).toBe(200)
    expect([await membership(one), await membership(two)]).toEqual([0, 1])
    expect(await change('Remove', [one, two])).toBe(200)
    expect(await membership(two)).toBe(0)
  })
})

describe('Okta', () => {
  const created = (name: string) => ({
    schemas: [user],
    userName: `${name}@harbour.example`,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: `${name}@harbour.example`, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: `00ujl29u0le5T6${name}`,
    groups: [],
    password: '1mz050nq-never-kept',
    active: true,
  })

  it('looks for a user and creates it; the password that it sends is kept nowhere', async () => {
    const written = created('okta.create')
    const search = `/Users?filter=userName eq "${written.userName}"&startIndex=1&count=100`
    expect((await get(search)).body).toMatchObject({ totalResults: 0, Resources: [] })
    const { status, body } = await send('POST', '/Users', written)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      userName: written.userName,
      name: written.name,
      displayName: 'Test User',
      active: true,
    })
    expect(server.log()).not.toContain(written.password)
    const { rows } = await sql<{ detail: unknown }>`SELECT detail FROM audit_log`.execute(main)
    expect(JSON.stringify(rows)).not.toContain(written.password)
  })

  it('updates a user whole, which is not renamed by what stays', async () => {
    const written = created('okta.put')
    const { body } = await send('POST', '/Users', written)
    const put = await send('PUT', `/Users/${body.id}`, {
      ...body,
      name: { givenName: 'Another', familyName: 'User', middleName: 'Excited' },
      phoneNumbers: [{ primary: true, type: 'mobile', value: '1-800-555-1212' }],
      [enterprise]: { manager: { value: '26118915' } },
    })
    expect(put.status).toBe(200)
    expect(put.body).toMatchObject({ displayName: 'Test User', name: { givenName: 'Another', familyName: 'User' } })
    expect(put.body.name.middleName).toBeUndefined()
  })

  it('deactivates a leaver by PATCH and by PUT, which ends the sessions', async () => {
    const deactivate = {
      PATCH: () => ({ schemas: patchOp, Operations: [{ op: 'replace', value: { active: false } }] }),
      PUT: (body: object) => ({ ...body, active: false }),
    }
    for (const method of ['PATCH', 'PUT'] as const) {
      const { body } = await send('POST', '/Users', created(`leaver.${method}`.toLowerCase()))
      const browser = await signedIn(body.id)
      expect((await browser.get('/api/auth/info')).status).toBe(200)
      const answer = await send(method, `/Users/${body.id}`, deactivate[method](body))
      expect([answer.status, answer.body.active], method).toEqual([200, false])
      expect((await browser.get('/api/auth/info')).status, method).toBe(401)
    }
  })

  it('pushes a group: its name, one member out and one in, then its members as a whole', async () => {
    const [one, two] = [
      (await send('POST', '/Users', created('push.one'))).body.id,
      (await send('POST', '/Users', created('push.two'))).body.id,
    ]
    const change = (Operations: object[]) => send('PATCH', '/Groups/viewer', { schemas: patchOp, Operations })
    const members = async () =>
      (await get('/Groups/viewer')).body.members.map(({ value }: { value: string }) => value) as string[]
    const before = await members()
    const named = await change([{ op: 'replace', value: { id: 'viewer', displayName: 'Portal viewers' } }])
    expect([named.status, named.body.displayName]).toEqual([200, 'viewer'])
    await change([{ op: 'add', path: 'members', value: [{ value: one, display: 'push.one@harbour.example' }] }])
    await change([
      { op: 'remove', path: `members[value eq "${one}"]` },
      { op: 'add', path: 'members', value: [{ value: two, display: 'push.two@harbour.example' }] },
    ])
    expect(await members()).toEqual([...before, two])
    const whole = [...before, one].map((value) => ({ value }))
    await change([{ op: 'replace', path: 'members', value: whole }])
    expect(await members()).toEqual([...before, one])
  })
})

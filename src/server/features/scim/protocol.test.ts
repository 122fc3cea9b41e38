import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenKey } from '../../../../testing/data/apiKeys.ts'
import { acquirer, givenScim } from './testing/givenScim.ts'

/** RFC 7643 and 7644, as far as the portal serves them. */

const scim = await givenScim()
const { server, send } = scim
const { main } = server.db.databases
beforeAll(() => sql`INSERT INTO directory_setting VALUES (${acquirer}, true, 1)`.execute(main))
afterAll(() => scim.close())

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const get = (path: string) => send('GET', encodeURI(path))
const created = async (own: object = {}) => (await send('POST', '/Users', scim.newUser(own))).body

interface Described {
  name: string
  type: string
  multiValued: boolean
  mutability: string
  required: boolean
  uniqueness?: string
  subAttributes?: Described[]
}
const attributesOf = async (kind: string): Promise<Described[]> =>
  (await get(`/Schemas/${core}:${kind}`)).body.attributes

describe('what there is', () => {
  it('is found where each description says that it is', async () => {
    const lists = [(await get('/ResourceTypes')).body, (await get('/Schemas')).body]
    const config = (await get('/ServiceProviderConfig')).body
    const described = [...lists.flatMap(({ Resources }) => Resources), config]
    expect(described.map(({ name = 'Config' }) => name).sort()).toEqual(
      [
        'Approval',
        'Config',
        'Group',
        'Group',
        'ResourceType',
        'Schema',
        'ServiceProviderConfig',
        'User',
        'User',
      ].sort(),
    )
    for (const one of described) {
      const path = one.meta.location.replace('http://localhost:8080/scim/v2', '')
      expect((await get(path)).body).toEqual(one)
    }
    for (const { schema, schemaExtensions } of lists[0].Resources)
      for (const id of [schema, ...schemaExtensions.map((one: { schema: string }) => one.schema)])
        expect((await get(`/Schemas/${id}`)).body).toMatchObject({ id })
    for (const path of ['/Schemas/none', '/ResourceTypes/none'])
      expect((await get(path)).body).toMatchObject({ status: '404', detail: expect.stringContaining('There is only') })
  })

  it.each(['/ServiceProviderConfig', '/ResourceTypes', '/Schemas', `/Schemas/${core}:User`])(
    '%s is only read',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const { status, headers } = await send(method, path)
        expect([status, headers.allow], method).toEqual([405, 'GET'])
      }
    },
  )

  it('is stored as the schema says: what can be written is shown again, and can be emptied unless it is needed', async () => {
    const samples: Record<string, unknown> = {
      userName: 'schema.sample@harbour.example',
      externalId: 'schema-sample',
      displayName: 'Sam Ple',
      name: { formatted: 'Sam Ple', familyName: 'Ple', givenName: 'Sam' },
      emails: [{ value: 'schema.mail@harbour.example', type: 'home', primary: false }],
      active: false,
    }
    const writable = (await attributesOf('User')).filter(({ mutability }) => mutability === 'readWrite')
    expect(writable.map(({ name }) => name).sort()).toEqual(
      Object.keys(samples)
        .filter((name) => name !== 'externalId')
        .sort(),
    )
    for (const { name, subAttributes = [] } of writable)
      for (const value of [samples[name]].flat())
        if (subAttributes.length > 0)
          expect(Object.keys(Object(value)).sort()).toEqual(subAttributes.map((one) => one.name).sort())
    for (const by of ['path', 'value'] as const) {
      const { id } = await created()
      for (const [name, sample] of Object.entries(samples)) {
        const value = typeof sample === 'string' && name !== 'displayName' ? `${by}.${sample}` : sample
        const operation =
          by === 'path' ? { op: 'replace', path: name, value } : { op: 'replace', value: { [name]: value } }
        expect((await scim.patch(`/Users/${id}`, [operation])).body[name], name).toEqual(value)
        expect((await send('GET', `/Users/${id}`)).body[name], name).toEqual(value)
        const { required = false } = writable.find((one) => one.name === name) ?? {}
        const removed = await scim.patch(`/Users/${id}`, [{ op: 'remove', path: name }])
        if (required || name === 'active') expect(removed.body).toMatchObject({ status: '400', scimType: 'mutability' })
        else expect([removed.status, removed.body[name]], name).toEqual([200, undefined])
        await sql`UPDATE app_user SET email = user_id || '@harbour.example' WHERE user_id = ${id}`.execute(main)
      }
    }
  })

  it('is needed and unique as the schema says', async () => {
    const attributes = await attributesOf('User')
    expect(attributes.filter(({ required }) => required).map(({ name }) => name)).toEqual(['userName', 'emails'])
    expect(attributes.filter(({ uniqueness }) => uniqueness === 'server').map(({ name }) => name)).toEqual(['userName'])
    const { userName: _, ...nameless } = scim.newUser()
    expect((await send('POST', '/Users', nameless)).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
    const { emails: __, ...unreachable } = scim.newUser({ userName: 'jo' })
    expect((await send('POST', '/Users', unreachable)).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
    const { userName } = await created()
    const again = scim.newUser({ userName: userName.toUpperCase() })
    expect((await send('POST', '/Users', again)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    // Also the name under which an account is found that the directory has not sent.
    const known = scim.newUser({ userName: 'acq_handler@example.test' })
    expect((await send('POST', '/Users', known)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
  })

  it('is no group that is made or deleted, no self and no bulk, each with its reason', async () => {
    const group = { schemas: [`${core}:Group`], displayName: 'Chargebacks' }
    const refused = [
      [await send('POST', '/Groups', group), '403', 'Groups are the roles of the portal'],
      [await send('DELETE', '/Groups/viewer'), '403', 'Groups are the roles of the portal'],
      [await send('GET', '/Me'), '501', 'A token stands for a directory'],
      [await send('POST', '/Bulk', { Operations: [] }), '501', 'Each change of a user is approved'],
    ] as const
    for (const [{ body }, status, reason] of refused)
      expect(body).toMatchObject({ status, detail: expect.stringContaining(reason) })
    expect((await get('/ServiceProviderConfig')).body).toMatchObject({
      bulk: { supported: false },
      sort: { supported: false },
    })
  })
})

describe('versions', () => {
  it('of groups are kept as those of users are', async () => {
    const { id } = await created()
    const { etag } = (await get('/Groups/auditor')).headers
    const add = (seen: string) =>
      scim.patch('/Groups/auditor', [{ op: 'add', path: 'members', value: { value: id } }], { 'if-match': seen })
    expect((await add('W/"none"')).body).toMatchObject({ status: '412' })
    const known = await add(`W/"none", ${etag}`)
    expect([known.status, known.headers.etag === etag]).toEqual([200, false])
    expect((await add(String(etag))).status).toBe(412)
    expect((await add('*')).status).toBe(200)
  })

  it('of a user change with each thing that is shown', async () => {
    const { id, meta } = await created()
    const seen = new Set([meta.version])
    const operations = [
      { op: 'replace', path: 'userName', value: `${id}@harbour.example` },
      { op: 'replace', path: 'externalId', value: `own-${id}` },
      { op: 'replace', path: 'displayName', value: 'Another' },
      { op: 'replace', path: 'name.givenName', value: 'Another' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: `${id}@mail.example` },
      { op: 'replace', path: 'active', value: false },
    ]
    for (const operation of operations) seen.add((await scim.patch(`/Users/${id}`, [operation])).body.meta.version)
    expect(seen.size).toBe(operations.length + 1)
    const refused = await scim.patch(`/Users/${id}`, operations, { 'if-match': meta.version })
    expect(refused.body).toMatchObject({ status: '412' })
  })
})

describe('a request that is not understood', () => {
  const user = `${core}:User`
  it.each([
    ['POST', '/Users', { userName: 5 }, 'invalidValue', 'userName is a text'],
    ['POST', '/Users', { userName: 'x@y.example', active: 'maybe' }, 'invalidValue', 'active is true or false'],
    ['POST', '/Users', { userName: 'x@y.example', emails: 'x@y.example' }, 'invalidValue', 'emails is an object'],
    [
      'POST',
      '/Users',
      { userName: 'x@y.example', emails: [{ value: 'x y' }] },
      'invalidValue',
      'emails.value is the address',
    ],
    ['POST', '/Users', { userName: 'x@y.example', name: 'X' }, 'invalidValue', 'name is an object'],
    ['POST', '/Users', { schemas: [`${core}:Group`], userName: 'x@y.example' }, 'invalidValue', user],
    ['POST', '/Users', [], 'invalidSyntax', 'The body is a JSON object'],
  ] as const)('%s %s %j is refused', async (method, path, body, scimType, reason) => {
    const answer = await send(method, path, body)
    expect(answer.body).toMatchObject({ status: '400', scimType, detail: expect.stringContaining(reason) })
    expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  })

  const primary = (value: string) => ({ value, primary: true })
  it.each([
    [{ op: 'move', path: 'active' }, 'invalidSyntax', 'add, replace or remove'],
    [{ op: 'replace', path: 'active', value: 'off' }, 'invalidValue', 'true or false'],
    [{ op: 'replace', path: 'active' }, 'invalidValue', 'replace has a value'],
    [{ op: 'remove' }, 'noTarget', 'remove has a path'],
    [{ op: 'add', value: 'Jo' }, 'invalidValue', 'without a path'],
    [{ op: 'add', path: 'emails[', value: 'x' }, 'invalidPath', 'lacks'],
    [{ op: 'add', path: 'displayName[value eq "x"]', value: 'x' }, 'invalidPath', 'displayName has no parts'],
    [{ op: 'add', path: 'name[givenName eq "x"]', value: {} }, 'invalidPath', 'no filter'],
    [{ op: 'replace', path: 'emails[value co "none"].type', value: 'home' }, 'noTarget', 'emails has no value'],
    [
      { op: 'replace', path: 'emails[x eq "y"].type', value: 'home' },
      'invalidFilter',
      'Nothing is filtered by emails.x',
    ],
    [
      { op: 'replace', path: 'emails', value: [primary('a@b.example'), primary('c@d.example')] },
      'invalidValue',
      'one primary',
    ],
    ['active', 'invalidSyntax', 'An operation is a JSON object'],
  ] as const)('PATCH %j is refused, with all that stands beside it', async (operation, scimType, reason) => {
    const { id, displayName } = await created()
    const rename = { op: 'replace', path: 'displayName', value: 'Another' }
    const answer = await scim.patch(`/Users/${id}`, [rename, operation as object])
    expect(answer.body).toMatchObject({ status: '400', scimType, detail: expect.stringContaining(reason) })
    expect((await get(`/Users/${id}`)).body.displayName).toBe(displayName)
  })

  it('is no patch without its schema and its operations', async () => {
    const { id } = await created()
    const active = { op: 'replace', path: 'active', value: false }
    for (const body of [{ Operations: [active] }, { schemas: [user], Operations: [active] }])
      expect((await send('PATCH', `/Users/${id}`, body)).body).toMatchObject({
        status: '400',
        scimType: 'invalidSyntax',
      })
    for (const operations of [[], 'active', undefined]) {
      const body = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations }
      expect((await send('PATCH', `/Users/${id}`, body)).body).toMatchObject({
        status: '400',
        scimType: 'invalidSyntax',
      })
    }
    expect((await scim.patch(`/Users/${id}`, Array(101).fill(active))).status).toBe(413)
  })

  it('has a media type, and JSON in it', async () => {
    const { machine } = await givenKey(server, { scopes: ['provision'], name: 'By hand' })
    const post = (type: string, payload: string, method: 'POST' | 'DELETE' = 'POST', path = '/Users') =>
      machine.send({ method, url: `/scim/v2${path}`, payload, headers: { 'content-type': type } })
    const user = () => JSON.stringify(scim.newUser())
    for (const type of ['application/scim+json', 'application/json', 'application/scim+json; charset=utf-8'])
      expect((await post(type, user())).status, type).toBe(201)
    expect((await post('text/plain', user())).body).toMatchObject({
      status: '415',
      detail: expect.stringContaining('JSON'),
    })
    for (const payload of ['{', '', '{"__proto__":{}}'])
      expect((await post('application/scim+json', payload)).body).toMatchObject({
        status: '400',
        scimType: 'invalidSyntax',
      })
    const { id } = await created()
    expect((await post('application/scim+json', '', 'DELETE', `/Users/${id}`)).status).toBe(204)
    for (const path of [
      '/Users/0',
      `/Users/${id}`,
      '/Users/-1',
      '/Users/x%00y',
      `/Users/${'9'.repeat(40)}`,
      '/Users/a/b',
      '/none',
    ])
      expect((await send('GET', path)).body).toMatchObject({ status: '404' })
  })
})

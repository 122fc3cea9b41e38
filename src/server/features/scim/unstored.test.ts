import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acquirer, givenScim } from './testing/givenScim.ts'

const scim = await givenScim()
const { send } = scim
const { main } = scim.server.db.databases
beforeAll(() => sql`INSERT INTO directory_setting VALUES (${acquirer}, true, 1)`.execute(main))
afterAll(() => scim.close())

const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const own = 'urn:ietf:params:scim:schemas:extension:bank:2.0:User'

/** Every attribute of RFC 7643 that is not stored or only read, and some of nobody. */
const unstored: Record<string, unknown> = {
  nickName: 'Jo',
  profileUrl: 'https://harbour.example/jo',
  title: 'Clerk',
  userType: 'Employee',
  preferredLanguage: 'en',
  locale: 'en-GB',
  timezone: 'Europe/London',
  password: 'none of ours',
  phoneNumbers: [{ type: 'work', value: 'tel:+44-20-0000', primary: true }],
  ims: [{ type: 'xmpp', value: 'jo' }],
  photos: [{ type: 'photo', value: 'https://harbour.example/jo.png' }],
  addresses: [{ type: 'work', formatted: '1 Quay', primary: true }],
  entitlements: [{ value: 'all' }],
  roles: [{ value: 'admin', primary: 'True' }],
  x509Certificates: [{ value: 'MII' }],
  groups: [{ value: 'manager' }],
  id: '1',
  meta: { version: 'W/"0"' },
  schemas: [core],
  [`${enterprise}:manager`]: { value: '26118915' },
  [`${enterprise}:employeeNumber`]: '1',
  [enterprise]: { department: 'Disputes' },
  [`${own}:badge`]: 'B1',
  [own]: { badge: 'B1' },
  'name.middleName': 'M',
  'emails.display': 'Jo',
  anything: 1,
}

const cased = (name: string) => name.toUpperCase()
const deactivate = { op: 'Replace', path: 'active', value: 'False' }

type Form = (name: string, value: unknown) => object[]
const forms: Record<string, Form> = {
  'a path': (path, value) => [{ op: 'Add', path, value }],
  'a path in another case': (name, value) => [{ op: 'replace', path: cased(name), value }],
  'a removal': (path) => [{ op: 'Remove', path }],
  'a path with a filter': (name, value) => [{ op: 'Add', path: `${name}[type eq "work"].value`, value }],
  'a path with a filter for the value': (name) => [{ op: 'remove', path: `${name}[value eq "x"]` }],
  'a path with a part': (name, value) => [{ op: 'replace', path: `${name}.part`, value }],
  'a path behind the URN': (name, value) => [
    { op: 'add', path: name.startsWith('urn:') ? name : `${core}:${name}`, value },
  ],
  'an operation without a path': (name, value) => [{ op: 'replace', value: { [name]: value } }],
  'a path that is none': (name, value) => [{ op: 'replace', path: `${name}[type eq 'work'`, value }],
  'no value': (path) => [{ op: 'replace', path }],
  'a value that is null': (path) => [{ op: 'replace', path, value: null }],
  'a value of another type': (path) => [{ op: 'replace', path, value: [[{}]] }],
}

describe('an attribute that is not stored, beside `active`', () => {
  it.each(Object.keys(forms))('is left out as %s of a PATCH, and the user is inactive', async (form) => {
    const { id, ...before } = (await send('POST', '/Users', scim.newUser())).body
    const operations = Object.entries(unstored).flatMap(([name, value]) => forms[form]?.(name, value) ?? [])
    for (const list of [
      [...operations, deactivate],
      [deactivate, ...operations],
    ]) {
      const answer = await scim.patch(`/Users/${id}`, list)
      expect([answer.status, answer.body.active], answer.text).toEqual([200, false])
      await sql`UPDATE app_user SET disabled = false WHERE user_id = ${id}`.execute(main)
    }
    const after = (await send('GET', `/Users/${id}`)).body
    expect(after).toMatchObject({ emails: before.emails, name: before.name, groups: [], userName: before.userName })
  })

  it('is left out in one value with `active`, and in a POST and a PUT', async () => {
    const { body } = await send('POST', '/Users', { ...unstored, ...scim.newUser() })
    const { id, userName, externalId } = body
    expect(body).toMatchObject({ active: true, groups: [] })
    const patched = await scim.patch(`/Users/${id}`, [{ op: 'replace', value: { ...unstored, active: 'False' } }])
    expect(patched.body.active).toBe(false)
    const put = await send('PUT', `/Users/${id}`, {
      ...unstored,
      USERNAME: userName,
      externalid: externalId,
      Active: 'TRUE',
    })
    expect([put.status, put.body.active, put.body.displayName]).toEqual([200, true, body.displayName])
    expect(Object.keys(put.body).sort()).toEqual(Object.keys(body).sort())
  })
})

it('a user whose PUT leaves out `active` stays inactive', async () => {
  const { id, userName } = (await send('POST', '/Users', scim.newUser({ active: false }))).body
  expect((await send('PUT', `/Users/${id}`, { schemas: [core], userName })).body.active).toBe(false)
})

it('a leaver becomes inactive also where the new user name of the same request is taken', async () => {
  const { userName } = (await send('POST', '/Users', scim.newUser())).body
  const { id, displayName } = (await send('POST', '/Users', scim.newUser())).body
  const operations = [deactivate, { op: 'replace', path: 'userName', value: userName.toUpperCase() }]
  expect((await scim.patch(`/Users/${id}`, operations)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
  expect((await send('GET', `/Users/${id}`)).body).toMatchObject({ active: false, displayName })
})

it.each([
  { op: 'Remove', path: 'emails[type eq "work"].value' },
  { op: 'Remove', path: 'emails[type eq "work"]' },
  { op: 'Replace', path: 'emails[type eq "work"].value', value: null },
  { op: 'Replace', path: 'emails[type eq "work"].value', value: '' },
])('a leaver becomes inactive and keeps the address that the same request empties: %j', async (emptied) => {
  const { id, emails } = (await send('POST', '/Users', scim.newUser())).body
  const { status, body } = await scim.patch(`/Users/${id}`, [emptied, deactivate])
  expect([status, body.active, body.emails]).toEqual([200, false, emails])
})

it.each([[[{ $ref: null, value: 'False' }]], [[false]], [{ value: false }]])(
  'a single value is read also as %j',
  async (value) => {
    const { id } = (await send('POST', '/Users', scim.newUser())).body
    const { body } = await scim.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'active', value },
      { op: 'Add', path: 'displayName', value: [{ $ref: null, value: 'Jo Roe' }] },
    ])
    expect([body.active, body.displayName]).toEqual([false, 'Jo Roe'])
  },
)

describe('the name', () => {
  const nameOf = async (id: string) =>
    (await sql<{ nick_name: string }>`SELECT nick_name FROM app_user WHERE user_id = ${id}`.execute(main)).rows[0]
      ?.nick_name

  it('is made of the parts where the directory sends no display name, and one part leaves the others', async () => {
    const { displayName: _, ...written } = scim.newUser()
    const { id } = (await send('POST', '/Users', { ...written, name: { givenName: 'Jo', familyName: 'Doe' } })).body
    expect(await nameOf(id)).toBe('Jo Doe')
    const { body } = await scim.patch(`/Users/${id}`, [{ op: 'replace', path: 'name.familyName', value: 'Roe' }])
    expect(body.name).toEqual({ givenName: 'Jo', familyName: 'Roe' })
    expect(body.displayName).toBeUndefined()
    expect(await nameOf(id)).toBe('Jo Roe')
    await scim.patch(`/Users/${id}`, [{ op: 'add', value: { name: { formatted: 'Dr Jo Roe' } } }])
    expect(await nameOf(id)).toBe('Dr Jo Roe')
    const removed = await scim.patch(`/Users/${id}`, [{ op: 'remove', path: 'name' }])
    expect(removed.body.name).toBeUndefined()
  })

  it('that somebody changed in the portal is shown, until the directory sends another', async () => {
    const { id, displayName } = (await send('POST', '/Users', scim.newUser())).body
    await sql`UPDATE app_user SET nick_name = 'Jo of the portal', version = version + 1 WHERE user_id = ${id}`.execute(
      main,
    )
    expect((await send('GET', `/Users/${id}`)).body.displayName).toBe('Jo of the portal')
    const replace = [{ op: 'replace', path: 'displayName', value: displayName }]
    expect((await scim.patch(`/Users/${id}`, replace)).body.displayName).toBe(displayName)
  })

  it.each([
    ['an emoji', 'x'.repeat(63), '👩‍👩‍👧‍👦', 'x'.repeat(63)],
    ['an accent', 'x'.repeat(63), 'e\u0301', 'x'.repeat(63)],
    ['a rare character', 'x'.repeat(63), '𠮷𠮷', `${'x'.repeat(63)}𠮷`],
    ['a long text', 'y'.repeat(254), 'yyyy', 'y'.repeat(64)],
  ])('is cut for the portal before %s, and kept for the directory', async (_what, begin, end, portal) => {
    const displayName = `${begin}${end}`
    const created = await send('POST', '/Users', scim.newUser({ displayName }))
    expect(created.status).toBe(201)
    expect(await nameOf(created.body.id)).toBe(portal)
    expect(displayName.startsWith(created.body.displayName)).toBe(true)
    const leave = [deactivate, { op: 'replace', path: 'name.formatted', value: displayName }]
    expect((await scim.patch(`/Users/${created.body.id}`, leave)).body.active).toBe(false)
  })

  it.each(['\ud83d', 'Jo \u0000 Doe', 'Jo\nDoe'])(
    'that no table can hold is made one that it can: %j',
    async (displayName) => {
      const { status, body } = await send('POST', '/Users', scim.newUser({ displayName }))
      expect(status).toBe(201)
      expect(await nameOf(body.id)).toBe(body.displayName)
      expect(body.displayName).not.toMatch(/\p{Cc}|\p{Cs}/u)
    },
  )

  it.each(['userName', 'externalId'])('%s is refused where it is too long, by its name', async (name) => {
    const { body } = await send('POST', '/Users', scim.newUser({ [name]: 'z'.repeat(255) }))
    expect(body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
      detail: `${name} has 254 characters at most.`,
    })
  })

  it('hides a card number, wherever a directory writes one', async () => {
    const card = '4111 1111 1111 1111'
    const written = scim.newUser({ displayName: `Jo ${card}`, externalId: card, name: { givenName: card } })
    const { body } = await send('POST', '/Users', written)
    expect(JSON.stringify(body)).not.toContain(card)
    const { rows } = await sql`SELECT external_id, sent FROM scim_user WHERE user_id = ${body.id}`.execute(main)
    expect(JSON.stringify(rows)).not.toContain(card)
    const filter = encodeURIComponent(`externalId eq "${card}"`)
    expect((await send('GET', `/Users?filter=${filter}`)).body.Resources[0].id).toBe(body.id)
  })
})

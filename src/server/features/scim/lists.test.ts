import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acquirer, givenScim } from './testing/givenScim.ts'

/** Filters, pages and parts of resources (RFC 7644, 3.4 and 3.9). */

const scim = await givenScim()
const { server, send } = scim
const { main } = server.db.databases
beforeAll(() => sql`INSERT INTO directory_setting VALUES (${acquirer}, true, 1)`.execute(main))
afterAll(() => scim.close())

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const get = (path: string) => send('GET', encodeURI(path))
const created = async (own: object = {}) => (await send('POST', '/Users', scim.newUser(own))).body

describe('a filter', () => {
  const own = 'zoë.filter@harbour.example'
  beforeAll(() =>
    created({
      userName: own,
      externalId: 'F-1',
      displayName: 'Zoë "Z" \\ O’Hara',
      emails: [{ value: 'zoe.filter@harbour.example', type: 'work', primary: true }],
      name: { givenName: 'Zoë' },
    }),
  )
  const finds = async (filter: string) => {
    const { status, body } = await send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(status, `${filter}: ${JSON.stringify(body)}`).toBe(200)
    return body.Resources.some(({ userName }: { userName: string }) => userName === own)
  }
  const byBody = async (filter: string) => {
    const { status, body } = await send('POST', '/Users/.search', { filter })
    expect(status, `${filter}: ${JSON.stringify(body)}`).toBe(200)
    return body.Resources.some(({ userName }: { userName: string }) => userName === own)
  }

  it.each([
    [`userName eq "${own.toUpperCase()}"`, true],
    [`USERNAME EQ "${own}"`, true],
    [`${core}:User:userName eq "${own}"`, true],
    [`userName ne "${own}"`, false],
    ['userName co ".FILTER@"', true],
    ['userName sw "ZOË."', true],
    ['userName ew "@other.example"', false],
    ['userName gt "zoë.f" and userName lt "zoë.g"', true],
    ['userName ge "zoë.g" or userName le "a"', false],
    ['externalId eq "F-1"', true],
    ['externalId eq "f-1"', false],
    ['displayName eq "Zoë \\"Z\\" \\\\ O’Hara"', true],
    ['displayName co "\\u00eb"', true],
    ['name.givenName eq "zoë" and name.familyName pr', false],
    ['not (name.familyName pr)', true],
    ['active eq true', true],
    ['active eq "True" and not (active ne true)', true],
    ['emails eq "zoe.filter@harbour.example"', true],
    ['emails.value sw "zoe" and emails[type eq "work" and primary eq true]', true],
    ['emails[type eq "home"]', false],
    ['emails[type eq "work"].value eq "zoe.filter@harbour.example"', true],
    ['groups.value eq "viewer" or groups[display sw "h"]', false],
    ['title pr', false],
    ['title eq null and externalId ne null', true],
    ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value eq "1"', false],
    ['userName eq "x" or (externalId eq "F-1" and (active eq true))', true],
    ['userName eq "x" and externalId eq "F-1" or active eq false', false],
    ['externalId eq "F-1" or userName eq "x" and active eq false', true],
    ['meta.resourceType eq "User"', true],
  ])('%s finds the user: %s', async (filter, isFound) => {
    expect(await finds(filter)).toBe(isFound)
    expect(await byBody(filter)).toBe(isFound)
  })

  it.each([
    ['', 'lacks the name of an attribute'],
    ['userName', 'compares by eq'],
    ['userName eq', 'a text in double quotes'],
    ['userName eq jo', 'a text in double quotes'],
    ["userName eq 'jo'", 'not understood from character 12'],
    ['userName eq "jo" x', 'after its end'],
    ['userName is "jo"', 'compares by eq'],
    ['userName eq "jo" and', 'lacks the name'],
    ['(userName eq "jo"', 'lacks )'],
    ['emails[type eq "work"', 'lacks ]'],
    ['userName[value eq "jo"]', 'has no parts'],
    ['userName eq 1', 'a text in double quotes'],
    ['active gt true', 'compared by eq, ne or pr'],
    ['userName gt null', 'null is compared by eq or ne'],
    ['password eq "x"', 'Nothing is filtered by password'],
    ['unheardOf eq "x"', 'Nothing is filtered by unheardOf'],
    ['userName.length pr', 'Nothing is filtered by userName.length'],
    ['constructor pr', 'Nothing is filtered by constructor'],
    ['urn:other:schema:userName eq "x"', 'Nothing is filtered by urn:other'],
    [`${'('.repeat(50)}active eq true${')'.repeat(50)}`, 'parentheses in each other'],
    [`userName eq "${'x'.repeat(5000)}"`, '4096 characters at most'],
  ])('%s is refused with the reason', async (filter, reason) => {
    const { body } = await send('POST', '/Users/.search', { filter })
    expect(body).toMatchObject({ status: '400', scimType: 'invalidFilter', detail: expect.stringContaining(reason) })
  })

  it('finds groups too', async () => {
    const { id } = await created()
    await scim.patch('/Groups/viewer', [{ op: 'add', path: 'members', value: [{ value: id }] }])
    const found = async (filter: string) => {
      const { Resources } = (await send('POST', '/Groups/.search', { filter, attributes: ['id'] })).body
      return Resources.map((group: { id: string }) => group.id)
    }
    expect(await found('displayName eq "VIEWER"')).toEqual(['viewer'])
    expect(await found(`members[value eq "${id}"]`)).toEqual(['viewer'])
    expect(await found('displayName sw "risk" or id eq "handler"')).toHaveLength(2)
    expect(await found('externalId eq "x"')).toEqual([])
    // By text and by text alone: nothing is compared in the database.
    expect(await found(`members.value eq "1' OR 1=1"`)).toEqual([])
  })
})

describe('a request for part of a resource', () => {
  it('gets it, by name in any case, from each address that answers with a resource', async () => {
    const { id } = await created()
    const select = `attributes=DisplayName, name.givenName,${core}:User:emails.value,nothing`
    const wanted = { schemas: expect.any(Array), id, displayName: expect.any(String), name: { givenName: 'Jo' } }
    const expected = { ...wanted, emails: [{ value: expect.any(String) }] }
    expect((await get(`/Users/${id}?${select}`)).body).toEqual(expected)
    expect((await get(`/Users?filter=id eq "${id}"&${select}`)).body.Resources).toEqual([expected])
    const body = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'add', value: { title: 'x' } }],
    }
    expect((await send('PATCH', encodeURI(`/Users/${id}?${select}`), body)).body).toEqual(expected)
    const attributes = ['displayName', 'name.givenName', 'emails.value']
    for (const path of ['/Users/.search', '/.search'])
      expect((await send('POST', path, { filter: `id eq "${id}"`, attributes })).body.Resources).toEqual([expected])
  })

  it('leaves out what it excludes, but for the id', async () => {
    const { id, ...whole } = await created()
    const { meta: _, name: __, emails, ...rest } = whole
    const excluded = 'excludedAttributes=id,meta,NAME,emails.type,emails.primary,schemas'
    const expected = { ...rest, id, emails: [{ value: emails[0].value }] }
    expect((await get(`/Users/${id}?${excluded}`)).body).toEqual(expected)
    expect((await get('/Groups/viewer?excludedAttributes=members')).body.members).toBeUndefined()
  })
})

describe('a list', () => {
  it('is paged from any start, and never more than 200 at once', async () => {
    const list = async (query: string) => {
      const { body } = await get(`/Users?${query}`)
      return [body.startIndex, body.itemsPerPage, body.Resources.length, body.totalResults]
    }
    const [, , , total] = await list('count=0')
    expect(await list('count=0')).toEqual([1, 0, 0, total])
    expect(await list('count=-3')).toEqual([1, 0, 0, total])
    expect(await list('startIndex=0&count=1')).toEqual([1, 1, 1, total])
    expect(await list('startIndex=-9&count=1')).toEqual([1, 1, 1, total])
    expect(await list(`startIndex=${total}&count=5`)).toEqual([total, 1, 1, total])
    expect(await list(`startIndex=${total + 1}&count=5`)).toEqual([total + 1, 0, 0, total])
    expect(await list('startIndex=999999999')).toEqual([999_999_999, 0, 0, total])
    expect(await list('filter=id pr&startIndex=2&count=2')).toEqual([2, 2, 2, total])
    for (const query of ['count=many', 'count=1.5', 'startIndex=1e9', 'count=1&count=2', 'filter=id pr&filter=id pr'])
      expect((await get(`/Users?${query}`)).body, query).toMatchObject({ status: '400' })
  })

  it('of users and groups together has each once', async () => {
    const seen: string[] = []
    const search = (startIndex: number, more = {}) => send('POST', '/.search', { startIndex, count: 4, ...more })
    const total = (await search(1)).body.totalResults
    for (let at = 1; at <= total; at += 4)
      seen.push(...(await search(at)).body.Resources.map(({ meta }: { meta: { location: string } }) => meta.location))
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
    const filtered = async (filter: string) => (await search(1, { filter })).body
    expect((await filtered('displayName eq "viewer"')).Resources).toMatchObject([{ id: 'viewer' }])
    expect((await filtered('userName pr')).totalResults).toBe(total - (await get('/Groups')).body.totalResults)
    expect(await filtered('unheardOf pr')).toMatchObject({ status: '400', scimType: 'invalidFilter' })
  })
})

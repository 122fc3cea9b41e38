import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { acquirer, givenScim } from './testing/givenScim.ts'

const scim = await givenScim()
const { send } = scim
const { main } = scim.server.db.databases
afterAll(() => scim.close())

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
const paths = [
  ...[
    'active',
    'Active',
    'userName',
    'externalId',
    'displayName',
    'name',
    'name.givenName',
    'NAME.FAMILYNAME',
    'name.x',
  ],
  ...['emails', 'emails.value', 'emails[type eq "work"].value', 'emails[primary eq true]', 'emails[value pr].type'],
  ...['emails[not (type eq "home")].primary', 'emails[x eq "y"]', 'emails[', 'emails]', '(', '', ' ', '.', 'a.b.c.d'],
  ...[
    'phoneNumbers[type eq "mobile"].value',
    'addresses',
    'title',
    'id',
    'groups',
    'meta.version',
    'schemas',
    'password',
  ],
  ...[
    core,
    `${core}:userName`,
    `${core}:name.givenName`,
    enterprise,
    `${enterprise}:manager`,
    `${enterprise}:manager.value`,
  ],
  ...['members', 'constructor', 'toString', '__proto__', 'active.value', 'active[value eq true]', 'userName.length'],
]
const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...paths) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
const text = fc.oneof(
  fc.constantFrom(
    'True',
    'false',
    'jo@harbour.example',
    'JO@HARBOUR.EXAMPLE',
    'work',
    ' ',
    '\u0000',
    '\ud83d',
    '\u202e',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer({ min: 60, max: 300 }).map((length) => '👩‍👩‍👧‍👦'.repeat(length)),
  fc.integer({ min: 1, max: 400 }).map((length) => 'x'.repeat(length)),
)
const property = fc.tuple(path, fc.oneof(text, fc.boolean(), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>))
const object = fc.array(property, { maxLength: 4 }).map((properties) => ({ ...Object.fromEntries(properties) }))
const address = fc.record(
  { value: text, type: fc.constantFrom('work', 'home', 1), primary: fc.constantFrom(true, 'False', null) },
  { requiredKeys: [] },
)
const value = fc.oneof(text, fc.boolean(), fc.integer(), object, fc.array(address, { maxLength: 3 }), fc.constant(null))
const operation = fc.record(
  {
    op: fc.oneof({ weight: 8, arbitrary: fc.constantFrom('add', 'Replace', 'remove') }, { weight: 1, arbitrary: text }),
    path: fc.oneof({ weight: 8, arbitrary: path }, { weight: 1, arbitrary: fc.constantFrom(null, 1, {}) }),
    value,
  },
  { requiredKeys: ['op'] },
)

/** The user as the tables have it, in the words of SCIM. */
async function storedUser(id: string) {
  const { rows } = await sql<{
    nick_name: string
    email: string
    disabled: boolean
    user_name: string
    external_id: string | null
  }>`
    SELECT u.nick_name, u.email, u.disabled, s.user_name, s.external_id
    FROM app_user AS u JOIN scim_user AS s USING (user_id) WHERE user_id = ${id}`.execute(main)
  return rows[0]
}

it('whatever operations a PATCH has, it is done or refused whole, never fails, and the stored user is the one that is shown', async () => {
  await sql`INSERT INTO directory_setting VALUES (${acquirer}, true, 1)`.execute(main)
  const { id } = (await send('POST', '/Users', scim.newUser())).body
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 4 }), async (operations) => {
      const before = (await send('GET', `/Users/${id}`)).body
      const answer = await scim.patch(`/Users/${id}`, operations)
      expect([200, 400, 409, 413]).toContain(answer.status)
      const after = (await send('GET', `/Users/${id}`)).body
      expect(after).toEqual(answer.status === 200 ? answer.body : before)
      const stored = await storedUser(id)
      expect(after).toMatchObject({ userName: stored?.user_name, active: !stored?.disabled })
      expect(after.externalId ?? null).toBe(stored?.external_id)
      expect(after.emails).toMatchObject([{ value: stored?.email }])
      const { displayName, name = {}, userName } = after
      const both = [name.givenName, name.familyName].filter(Boolean).join(' ')
      const whole: string = displayName ?? name.formatted ?? (both || userName)
      expect(whole.startsWith(stored?.nick_name ?? '?')).toBe(true)
    }),
    { numRuns: 150 },
  )
})

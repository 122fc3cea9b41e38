import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { actsIn, wholeLog } from '../../testing/data/acts.ts'
import type { TestDatabase } from '../../testing/server/database.ts'
import { openSecrets } from '../server/db/cards/secrets.ts'
import { connectAsOwner } from '../server/db/pools/databases.ts'
import { verifyPassword } from '../server/features/auth/passwords/passwordHash.ts'
import { wrongTries } from '../server/features/auth/tries.ts'
import { releaseName } from '../server/release.ts'
import { commands as all } from './runCommand.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

let commands: Commands
let test: TestDatabase
let folder: string
beforeAll(async () => {
  commands = await givenCommands()
  test = commands.test
  folder = commands.folder
})
afterAll(() => commands.close())

it.each(all.map(({ name }) => name.join(' ')))(
  '%s --help says what the command takes, and does nothing',
  async (name) => {
    const { status, out, err } = await commands.recourse(...name.split(' '), '--help')
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toMatch(new RegExp(`^Command:\\n {2}recourse ${name}\\b`))
  },
)

it('says which release it is of', async () => {
  expect(await commands.recourse('--version')).toEqual({ status: 0, out: `${releaseName}\n`, err: '' })
})

it('generates a file and imports it once', async () => {
  const file = join(folder, 'day.csv.gz')
  expect(
    await commands.recourse('generate', 'transactions', '--count', '300', '--seed', '9', '--out', file),
  ).toMatchObject({
    status: 0,
  })
  expect((await commands.recourse('import', 'transactions', file)).out).toMatch(
    /^300 lines read, 300 added, 0 skipped \(existing\), 0 rejected/,
  )
  expect((await commands.recourse('import', 'transactions', file)).out).toMatch(
    /^300 lines read, 0 added, 300 skipped \(existing\)/,
  )
  const rows = await actsIn(test, 'import transactions')
  expect(rows.map((row) => row.detail)).toMatchObject([
    { begun: true },
    { read: 300, inserted: 300 },
    { begun: true },
    { inserted: 0, known: 300, rejected: 0, interrupted: false },
  ])
  expect(rows[1]).toMatchObject({ type: 'administration', target: 'day.csv.gz', username: null, ip: 'command' })
  expect(rows[1]?.user_agent).toContain(`@${hostname()}`)
})

it('says how long a large file takes, apart from the file', async () => {
  const file = join(folder, 'large.csv')
  const { status, out, err } = await commands.recourse('generate', 'transactions', '--count', '50000', '--out', file)
  expect({ status, out }).toEqual({ status: 0, out: '' })
  expect(err).toMatch(/^50,000 lines take about \d+ s\.$/m)
})

it('ends with another status where lines of an import were rejected: some of them, or all', async () => {
  const file = join(folder, 'some.csv')
  await commands.recourse('generate', 'transactions', '--count', '2', '--seed', '10', '--out', file)
  const [header = '', first = '', second = ''] = (await readFile(file, 'utf8')).split('\r\n')
  const bad = second.replace(/^[^,]+/, '')
  await writeFile(file, [header, first, bad, ''].join('\r\n'))
  expect(await commands.recourse('import', 'transactions', file)).toMatchObject({
    status: 3,
    out: expect.stringContaining('1 rejected'),
  })
  await writeFile(file, [header, bad, ''].join('\r\n'))
  expect((await commands.recourse('import', 'transactions', file)).status).toBe(4)
})

it('refuses a file without lines, by a status of its own, and one with unknown columns, unless they are asked for', async () => {
  const file = join(folder, 'shape.csv')
  await commands.recourse('generate', 'transactions', '--count', '1', '--seed', '11', '--out', file)
  const [header = '', line = ''] = (await readFile(file, 'utf8')).split('\r\n')
  const load = (...options: string[]) => commands.recourse('import', 'transactions', file, ...options)
  await writeFile(file, `${header}\r\n,,\r\n`)
  expect(await load()).toMatchObject({ status: 5, err: expect.stringContaining('no data lines') })
  expect((await load('--allow-empty')).status).toBe(0)
  await writeFile(file, `${header},batch\r\n${line},7\r\n`)
  expect(await load()).toMatchObject({ status: 1, err: expect.stringContaining('Unknown columns: batch.') })
  expect((await load('--ignore-unknown-columns')).out).toContain('1 added')
})

it('says at the end of an import that its login may not refresh the statistics', async () => {
  const file = join(folder, 'member.csv')
  await commands.recourse('generate', 'transactions', '--count', '2', '--seed', '12', '--out', file)
  const { main } = test.connection
  if (typeof main === 'string') throw new Error('The test database is reached by its socket.')
  const member = `import_member_${process.pid}`
  const owner = await connectAsOwner(test.connection)
  try {
    await owner.query(`CREATE ROLE ${member} LOGIN IN ROLE recourse_app`)
    const DATABASE_URL = `postgres://${member}@localhost:${main.port}/${main.database}?host=${encodeURIComponent(main.host)}`
    const { status, out } = await commands.recourseWith({ DATABASE_URL }, 'import', 'transactions', file)
    expect(status).toBe(0)
    expect(out).toMatch(/The statistics were not refreshed: .*DATABASE_OWNER_URL.*\n$/)
  } finally {
    await owner.query(`DROP ROLE IF EXISTS ${member}`)
    await owner.end()
  }
})

it('makes an administrator, once, whose password is good for one login', async () => {
  const made = await commands.recourse(
    'admin',
    'create',
    '--username',
    'first.admin',
    '--email',
    'first.admin@bank.example',
  )
  const password = /: (\S+)\n$/.exec(made.out)?.[1] ?? ''
  const user = await test.databases.main
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.user_id')
    .where('username', '=', 'first.admin')
    .select(['role', 'must_change', 'password_hash', 'ins_id_cd', 'temporary_until'])
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ role: 'administrator', must_change: true, ins_id_cd: '00010764' })
  expect(await verifyPassword(user.password_hash, password)).toBe(true)
  const again = await commands.recourse('admin', 'create', '--username', 'First.Admin', '--email', 'x@bank.example')
  expect(again).toEqual({ status: 1, out: '', err: 'User First.Admin already exists.\n' })
  const other = await commands.recourse(
    'admin',
    'create',
    '--username',
    'other.admin',
    '--email',
    'First.Admin@bank.example',
  )
  expect(other.err).toBe('Another enabled account has the address First.Admin@bank.example.\n')
  expect(await actsIn(test, 'admin create')).toMatchObject([
    { target: 'first.admin', detail: { email: 'first.admin@bank.example', roles: ['administrator'] } },
  ])
  expect(await wholeLog(test)).not.toContain(password)
})

it('lifts the lock of an account, and enables one that nobody used, but none that a manager disabled', async () => {
  const { cookieSecrets } = openSecrets(inject('database').keyFile)
  const tries = wrongTries(test.databases.main, cookieSecrets)
  for (let n = 0; n < 10; n++) await tries.count({ username: 'viewer', knownDevice: null })
  expect(await tries.count({ username: 'viewer', knownDevice: null })).toBe('refused')
  expect(await commands.recourse('user', 'unlock', 'Viewer')).toEqual({
    status: 0,
    out: 'viewer is not locked.\n',
    err: '',
  })
  expect(await tries.count({ username: 'viewer', knownDevice: null })).toBe('counted')

  const set = (to: ReturnType<typeof sql>) =>
    sql`UPDATE app_user SET ${to} WHERE username = 'iss_auditor'`.execute(test.databases.main)
  await set(sql`disabled = true, inactive = true`)
  expect((await commands.recourse('user', 'unlock', 'iss_auditor')).out).toContain('The account is enabled again.')
  await set(sql`disabled = true`)
  expect(await commands.recourse('user', 'unlock', 'iss_auditor')).toMatchObject({
    status: 1,
    err: expect.stringContaining('A manager has disabled this account'),
  })
  await set(sql`disabled = false`)
  expect(await commands.recourse('user', 'unlock', 'nobody.here')).toMatchObject({
    status: 1,
    err: 'There is no user nobody.here.\n',
  })
  expect(await actsIn(test, 'user unlock')).toMatchObject([
    { target: 'viewer', username: null, ip: 'command' },
    { target: 'iss_auditor', detail: { before: { disabled: true }, after: { disabled: false } } },
    { target: 'iss_auditor' },
  ])
})

it('gives the first administrator a password that ends, and another only once it has ended', async () => {
  const create = ['admin', 'create', '--username', 'late.admin', '--email', 'late.admin@bank.example']
  await commands.recourse(...create)
  const account = test.databases.main.selectFrom('app_user').where('username', '=', 'late.admin')
  const hoursLeft = sql<number>`extract(epoch from temporary_until - now()) / 3600`.as('hours')
  expect(Number((await account.select(hoursLeft).executeTakeFirst())?.hours)).toBeGreaterThan(71)
  expect((await commands.recourse(...create)).err).toBe('User late.admin already exists.\n')
  await sql`UPDATE app_user SET temporary_until = now() - interval '1 s' WHERE username = 'late.admin'`.execute(
    test.databases.main,
  )
  const again = await commands.recourse(...create)
  expect(again.out).toContain('Administrator late.admin has a new temporary password.')
  expect(Number((await account.select(hoursLeft).executeTakeFirst())?.hours)).toBeGreaterThan(71)
})

it('says what it was asked wrongly', async () => {
  expect(await commands.recourse('generate', 'transactions')).toMatchObject({
    status: 2,
    err: expect.stringContaining('--count N'),
  })
  expect(await commands.recourse('import', 'transactions')).toMatchObject({
    status: 2,
    err: expect.stringContaining('Usage: import'),
  })
  expect(await commands.recourse('import', 'transactions', '/nowhere.csv')).toMatchObject({
    status: 1,
    err: 'File /nowhere.csv not found.\n',
  })
  expect(await commands.recourse('dance')).toMatchObject({ status: 2, err: expect.stringContaining('Commands:') })
})

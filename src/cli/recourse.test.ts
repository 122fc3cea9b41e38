import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { verifyPassword } from '../server/features/auth/passwordHash.ts'
import { givenDatabase, type TestDatabase } from '../server/testing/database.ts'

let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await givenDatabase()
  folder = await mkdtemp(join(tmpdir(), 'recourse-cli-'))
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  status: number
  out: string
  err: string
}

function recourse(...args: string[]): Promise<Ended> {
  const { main } = test.connection
  if (typeof main === 'string') throw new Error('The test database is reached by its socket.')
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${main.user}@localhost:${main.port}/${main.database}?host=${encodeURIComponent(main.host)}`,
    SECRET_FILE: inject('database').keyFile,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'recourse.ts'), ...args], { env }, (error, out, err) => {
      resolve({ status: Number(error?.code ?? 0), out, err })
    })
  })
}

it('generates a file and imports it once', async () => {
  const file = join(folder, 'day.csv.gz')
  expect(await recourse('generate', 'transactions', '--count', '300', '--seed', '9', '--out', file)).toMatchObject({
    status: 0,
  })
  expect((await recourse('import', 'transactions', file)).out).toMatch(
    /^300 lines read, 300 added, 0 there already, 0 rejected/,
  )
  expect((await recourse('import', 'transactions', file)).out).toMatch(/^300 lines read, 0 added, 300 there already/)
})

it('makes an administrator, once, whose password is good for one login', async () => {
  const made = await recourse('admin', 'create', '--username', 'first.admin', '--email', 'first.admin@bank.example')
  const password = /: (\S+)\n$/.exec(made.out)?.[1] ?? ''
  const user = await test.databases.main
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.user_id')
    .where('username', '=', 'first.admin')
    .select(['role', 'must_change', 'password_hash', 'ins_id_cd'])
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ role: 'administrator', must_change: true, ins_id_cd: '00010764' })
  expect(await verifyPassword(user.password_hash, password)).toBe(true)
  const again = await recourse('admin', 'create', '--username', 'First.Admin', '--email', 'x@bank.example')
  expect(again).toEqual({ status: 1, out: '', err: 'There is a user First.Admin already.\n' })
})

it('proves the chain of events', async () => {
  expect(await recourse('audit', 'verify')).toMatchObject({ status: 0, out: expect.stringContaining('fit together') })
})

it('says what it was asked wrongly', async () => {
  expect(await recourse('generate', 'transactions')).toMatchObject({
    status: 2,
    err: expect.stringContaining('--count N'),
  })
  expect(await recourse('import', 'transactions')).toMatchObject({
    status: 2,
    err: expect.stringContaining('Name one file'),
  })
  expect(await recourse('import', 'transactions', '/nowhere.csv')).toMatchObject({
    status: 1,
    err: 'There is no file /nowhere.csv.\n',
  })
  expect(await recourse('dance')).toMatchObject({ status: 2, err: expect.stringContaining('Commands:') })
})

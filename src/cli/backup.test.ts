import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Commands, givenCommands } from './testing/commands.ts'

/** What the commands refuse; what they do is tested in `server/backup`. */

let commands: Commands
let folder: string
beforeAll(async () => {
  commands = await givenCommands()
  folder = await mkdtemp(join(tmpdir(), 'recourse-backup-'))
})
afterAll(async () => {
  await commands.close()
  await rm(folder, { recursive: true, force: true })
})

const embedded = (...args: string[]) => commands.recourseWith({ DATABASE_URL: '' }, ...args)

describe.each([['backup'], ['restore'], ['backup', 'verify']])('%s %s', (...words) => {
  it('asks where the backup is', async () => {
    expect(await embedded(...words)).toEqual({
      status: 2,
      out: '',
      err: 'Pass the folder or the s3:// URL of the backup, or set BACKUP_URL.\n',
    })
  })
})

it('refuses a database that is not the embedded one, and leads to its own tools', async () => {
  expect(await commands.recourse('backup', folder)).toMatchObject({
    status: 1,
    err: expect.stringContaining('back up the database of DATABASE_URL with its own tools'),
  })
  expect(await commands.recourse('restore', folder)).toMatchObject({
    status: 2,
    err: 'A physical backup is restored into the embedded database: leave DATABASE_URL out.\n',
  })
  expect(await commands.recourseWith({ BACKUP_URL: folder }, 'audit', 'verify')).toMatchObject({
    status: 1,
    err: expect.stringContaining('BACKUP_URL is for the embedded PostgreSQL'),
  })
})

it('names what it cannot use', async () => {
  expect((await embedded('backup', folder)).err).toContain('There is no database in')
  expect((await embedded('backup', folder, '--recipient', 'me')).err).toBe('--recipient must be a public key: age1….\n')
  expect((await embedded('restore', folder, '--until', 'noon')).err).toBe(
    '--until must be a time such as 2026-11-23T09:30:00Z.\n',
  )
  expect((await embedded('restore', folder)).err).toBe(`There is no backup in ${folder}.\n`)
  const key = join(folder, 'key.txt')
  await writeFile(key, '# no key\n')
  expect((await embedded('restore', folder, '--identity', key)).err).toBe(`There is no age secret key in ${key}.\n`)
})

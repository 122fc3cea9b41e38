import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../testing/server/emptyDatabase.ts'
import { migrate } from '../server/db/migrate.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await givenCommands()
})
afterAll(() => commands.close())

it('proves the chain of events', async () => {
  await commands.recourse('user', 'unlock', 'viewer')
  expect(await commands.recourse('audit', 'verify')).toMatchObject({
    status: 0,
    out: expect.stringContaining('verified'),
  })
})

describe('audit verify', () => {
  const nowhere = { DATABASE_URL: '' }

  it('makes no database where none is', async () => {
    const DATA_DIR = join(commands.folder, 'none')
    const ended = await commands.recourseWith({ ...nowhere, DATA_DIR }, 'audit', 'verify')
    expect(ended).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining(`There is no database in ${DATA_DIR}`),
    })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('refuses a database that holds nothing of ours, and one with nothing to prove', async () => {
    const { url, drop } = await emptyDatabase(commands.test.connection)
    const wrong = await commands.recourseWith({ DATABASE_URL: url }, 'audit', 'verify')
    expect(wrong).toMatchObject({ status: 1, err: expect.stringContaining('holds nothing of Recourse') })
    await migrate({ main: url, read: null })
    const empty = await commands.recourseWith({ DATABASE_URL: url }, 'audit', 'verify')
    await drop()
    expect(empty).toMatchObject({ status: 1, err: expect.stringContaining('nothing to verify') })
  })
})

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
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

describe('audit verify --summary', () => {
  const summary = () => join(commands.folder, 'summary.json')

  it('finds all that the summary of the same database counts, also after more was written', async () => {
    const { status, out } = await commands.recourse('audit', 'summary')
    expect(status).toBe(0)
    await writeFile(summary(), out)
    await commands.recourse('user', 'unlock', 'viewer')
    expect(await commands.recourse('audit', 'verify', '--summary', summary())).toMatchObject({
      status: 0,
      out: expect.stringContaining('everything that the summary counts is there'),
    })
  })

  it('names what is missing', async () => {
    const facts = JSON.parse((await commands.recourse('audit', 'summary')).out)
    const rows = facts.rows.audit_log
    await writeFile(summary(), JSON.stringify({ ...facts, rows: { ...facts.rows, audit_log: rows + 5 } }))
    expect(await commands.recourse('audit', 'verify', '--summary', summary())).toMatchObject({
      status: 1,
      err: `audit_log has ${rows} rows; it had ${rows + 5}.\n`,
    })
  })

  it('refuses a file that is no summary', async () => {
    await writeFile(summary(), '{}')
    expect(await commands.recourse('audit', 'verify', '--summary', summary())).toMatchObject({
      status: 1,
      err: expect.stringContaining('is not what recourse audit summary prints'),
    })
  })
})

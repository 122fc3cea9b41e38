import { afterAll, beforeAll, expect, it } from 'vitest'
import { readInstallation } from '../server/installation/installation.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await givenCommands()
})
afterAll(() => commands.close())

it('says the id of the installation, and gives a copy another one', async () => {
  const { main } = commands.test.databases
  const before = await readInstallation(main)
  expect(await commands.recourse('installation')).toEqual({ status: 0, out: `${before}\n`, err: '' })
  const renewed = await commands.recourse('installation', 'renew')
  const after = await readInstallation(main)
  expect(after).not.toBe(before)
  expect(renewed).toEqual({
    status: 0,
    out: `This installation is now ${after}. Restart its servers.\n`,
    err: '',
  })
  const { target } = await main
    .selectFrom('audit_log')
    .select('target')
    .where('path', '=', 'installation renew')
    .executeTakeFirstOrThrow()
  expect(target).toBe(after)
})

import { parseArgs } from 'node:util'
import { ownerPool } from '../server/db/pools/databases.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { readInstallation } from '../server/installation/installation.ts'
import type { Command } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const installationCommands: readonly Command[] = [
  {
    name: ['installation', 'renew'],
    usage: '',
    what: 'Gives a copy of a database an id of its own, by which its servers and those of the original are told apart in Redis.',
    run: renew,
  },
  {
    name: ['installation'],
    usage: '',
    what: 'Says the id of this installation.',
    run: show,
  },
]

async function renew(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase(async ({ connection, databases }) => {
    {
      await using pool = ownerPool(connection)
      await pool.query('UPDATE installation SET id = gen_random_uuid(), since = now()')
    }
    const installation = await readInstallation(databases.main)
    await recordCommand(databases.main, 'installation renew', { target: installation })
    console.log(`This installation is now ${installation}. Restart its servers.`)
    return 0
  })
}

async function show(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase(
    async ({ databases }) => {
      console.log(await readInstallation(databases.main))
      return 0
    },
    { readOnly: true },
  )
}

import { parseArgs } from 'node:util'
import { connectAs } from '../server/db/pools/databases.ts'
import { planUpgrade } from '../server/db/upgrade/upgradePlan.ts'
import { releaseName } from '../server/release.ts'
import type { Command } from './command.ts'
import { connectDatabase } from './withDatabase.ts'

export const upgradeCommands: readonly Command[] = [
  {
    name: ['upgrade', 'check'],
    usage: '',
    what: 'Says what recourse migrate would do to the database, how long it takes, and whether servers can go on meanwhile.',
    run: check,
  },
]

/** Answers 0 where a rolling upgrade works, 1 where servers have to stop. */
async function check(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  console.log(`This is release ${releaseName}.`)
  const { connection, close } = await connectDatabase({ readOnly: true })
  try {
    const client = await connectAs(connection)
    const { schema, steps, servers, rolling } = await planUpgrade(client).finally(() => client.end())
    console.log(schema ? `The schema of the database is ${schema}.` : 'The database is empty.')
    for (const { name, what } of steps) console.log(`  ${name}: ${what}`)
    for (const { host, pid, release, migration } of servers)
      console.log(`Running: ${host}, process ${pid}, release ${release}, knows ${migration}.`)
    if (steps.length === 0) console.log('There is nothing to migrate: replace the servers one after the other.')
    else if (rolling) console.log('A rolling upgrade works: run recourse migrate, then replace the servers one by one.')
    else console.log('A rolling upgrade does not work: stop the servers, run recourse migrate, start the new release.')
    return rolling ? 0 : 1
  } finally {
    await close()
  }
}

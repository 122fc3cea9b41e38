import { parseArgs } from 'node:util'
import type { Connection } from '../server/db/pools/databases.ts'
import { examineAll } from '../server/doctor/examineAll.ts'
import { bad, type Finding, reasonOf } from '../server/doctor/finding.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import type { Command } from './command.ts'
import { unlessStopped } from './stopping.ts'
import { connectEmbedded } from './withDatabase.ts'

export const doctorCommands: readonly Command[] = [
  {
    name: ['doctor'],
    usage: '',
    what: 'Checks settings, database, schema, replica, clock, keys, disk, files, mail, Redis and backups, and says what to do.',
    run: doctor,
  },
]

/** Answers 0 where nothing is bad. */
async function doctor(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  const findings = await unlessStopped(allFindings())
  for (const finding of findings) say(finding)
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  console.log(`${count('bad')} bad, ${count('warning')} to look at, ${count('ok')} good.`)
  return count('bad') > 0 ? 1 : 0
}

async function allFindings(): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    return [bad('settings', reasonOf(error), 'Correct it: the settings stand in docs/operations.md.')]
  }
  const { databaseUrl, databaseOwnerUrl: owner, databaseReadUrl: read } = settings
  if (databaseUrl) {
    const connection: Connection = { main: databaseUrl, read, ...(owner && { owner }) }
    return examineAll(settings, connection)
  }
  const opened = await connectEmbedded(settings).catch((error) => reasonOf(error))
  if (typeof opened === 'string')
    return [
      bad('database', opened, 'Start the server once, or set DATA_DIR or DATABASE_URL.'),
      ...(await examineAll(settings, null)),
    ]
  try {
    return await examineAll(settings, { main: opened.embedded.address, read: null })
  } finally {
    await opened.close()
  }
}

const marks = { ok: 'ok', warning: 'LOOK', bad: 'BAD' }

function say({ what, state, said, todo }: Finding): void {
  console.log(`${marks[state].padEnd(5)}${what.padEnd(10)}${said}`)
  if (todo) console.log(`${''.padEnd(15)}→ ${todo}`)
}

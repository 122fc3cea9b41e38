import { parseArgs } from 'node:util'
import { verifyEvents } from '../server/flows/audit.ts'
import type { Command } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const auditCommands: readonly Command[] = [
  {
    name: ['audit', 'verify'],
    usage: '',
    what: 'Proves the chain of events of every record, and of the sealed days; names the first that does not fit.',
    run: verify,
  },
]

async function verify(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  const { events, records, days, broken } = await withDatabase(({ databases }) => verifyEvents(databases.main))
  const figure = (n: number) => n.toLocaleString('en')
  if (!broken) {
    console.log(`${figure(events)} events of ${figure(records)} records and ${figure(days)} sealed days fit together.`)
    return 0
  }
  const where = [
    broken.expId && `record ${broken.expId}`,
    broken.version !== null && `version ${broken.version}`,
    broken.day && `day ${broken.day}`,
  ]
  console.error(`Broken at ${where.filter(Boolean).join(', ')}: ${broken.what}`)
  return 1
}

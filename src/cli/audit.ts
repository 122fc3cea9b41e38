import { parseArgs } from 'node:util'
import { dayText } from '../domain/calendar.ts'
import { ownerPool } from '../server/db/databases.ts'
import { dropMonths } from '../server/features/audit/drop.ts'
import { verifyLog } from '../server/features/audit/verify.ts'
import { verifyEvents } from '../server/flows/audit.ts'
import { type Command, wrongUse } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const auditCommands: readonly Command[] = [
  {
    name: ['audit', 'verify'],
    usage: '',
    what: 'Proves the chains of events and of the audit log, and their sealed days; names the first that does not fit.',
    run: verify,
  },
  {
    name: ['audit', 'drop'],
    usage: '--before YYYYMM',
    what: 'Drops the months of the audit log before this one. What is left can be proved as before.',
    run: drop,
  },
]

const figure = (n: number) => n.toLocaleString('en')

async function verify(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase(async ({ databases }) => {
    const { events, records, days, broken } = await verifyEvents(databases.main)
    if (broken) sayBroken(broken.what, broken.expId && `record ${broken.expId}`, broken.version, broken.day)
    else
      console.log(
        `${figure(events)} events of ${figure(records)} records and ${figure(days)} sealed days fit together.`,
      )

    const log = await verifyLog(databases.main)
    const { id, who, seq, day, what } = log.broken ?? {}
    if (what)
      sayBroken(what, `the audit log${id ? `, id ${id}` : ''}${who ? ` of ${who}` : ''}`, seq ?? null, day ?? null)
    else {
      const kept = log.droppedBefore ? ` Those before ${dayText(log.droppedBefore)} were dropped.` : ''
      console.log(
        `${figure(log.rows)} rows of the audit log in ${figure(log.chains)} chains and ${figure(log.days)} sealed days fit together.${kept}`,
      )
    }
    return broken || log.broken ? 1 : 0
  })
}

function sayBroken(what: string, where: string | null, place: number | null, day: string | null): void {
  const places = [where, place !== null && `version ${place}`, day && `day ${day}`]
  console.error(`Broken at ${places.filter(Boolean).join(', ')}: ${what}`)
}

async function drop(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { before: { type: 'string' } } })
  const { before } = values
  if (!before || !/^2\d{3}(0[1-9]|1[0-2])$/.test(before)) return wrongUse('Say before which month: --before 202601')
  return withDatabase(async ({ connection }) => {
    const pool = ownerPool(connection)
    try {
      const dropped = await dropMonths(pool, before)
      console.log(dropped.length > 0 ? `Dropped ${dropped.join(', ')}.` : 'There is nothing that old.')
      return 0
    } finally {
      await pool.end()
    }
  })
}

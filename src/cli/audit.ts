import { parseArgs } from 'node:util'
import { dayText } from '../domain/calendar.ts'
import { ownerPool } from '../server/db/databases.ts'
import { dropMonths } from '../server/features/audit/drop.ts'
import { verifyLog } from '../server/features/audit/verify.ts'
import { openFileStore } from '../server/features/files/store.ts'
import { verifyFiles } from '../server/features/files/verifyFiles.ts'
import { verifyHistory } from '../server/features/transactions/verifyHistory.ts'
import { verifyEvents } from '../server/flows/events/verifyEvents.ts'
import { type Command, wrongUse } from './command.ts'
import { type CommandDeps, withDatabase } from './withDatabase.ts'

export const auditCommands: readonly Command[] = [
  {
    name: ['audit', 'verify'],
    usage: '',
    what: 'Proves the chains of events, audit log and imports, their sealed days and the stored files; names the first that does not fit.',
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

async function verify(args: string[], signal: AbortSignal): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase((deps) => verifyIn(deps, signal), { readOnly: true })
}

async function verifyIn(
  { databases: { main }, vault, settings, secrets }: CommandDeps,
  signal: AbortSignal,
): Promise<number> {
  const stopIfAsked = () => signal.throwIfAborted()
  const { events, records, days, broken } = await verifyEvents(main, { progress: stopIfAsked, vault })
  if (broken) sayBroken(broken.what, broken.expId && `record ${broken.expId}`, broken.version, broken.day)
  else
    console.log(`${figure(events)} events of ${figure(records)} records and ${figure(days)} sealed days fit together.`)

  const log = await verifyLog(main, stopIfAsked)
  const { id, who, seq, day, what } = log.broken ?? {}
  if (what)
    sayBroken(what, `the audit log${id ? `, id ${id}` : ''}${who ? ` of ${who}` : ''}`, seq ?? null, day ?? null)
  else {
    const kept = log.droppedBefore ? ` Those before ${dayText(log.droppedBefore)} were dropped.` : ''
    console.log(
      `${figure(log.rows)} rows of the audit log in ${figure(log.chains)} chains and ${figure(log.days)} sealed days fit together.${kept}`,
    )
  }

  const history = await verifyHistory(main, stopIfAsked)
  if (history.broken) {
    const { chunkId, day: sealedDay, what: said } = history.broken
    sayBroken(said, chunkId ? `the imports, chunk ${chunkId}` : 'the imports', null, sealedDay)
  } else {
    const away = history.elsewhere.length > 0 ? ` Those of ${history.elsewhere.join(', ')} are kept elsewhere.` : ''
    console.log(
      `${figure(history.rows)} transactions of ${figure(history.chunks)} chunks and ${figure(history.days)} sealed days fit together.${away}`,
    )
  }

  const files = await verifyFiles(main, openFileStore(settings, secrets), stopIfAsked)
  if (files.broken) sayBroken(files.broken.what, files.broken.where, null, null)
  else console.log(`${figure(files.files)} vouchers and other files hold the bytes that were uploaded.`)
  if (events === 0 && log.rows === 0) {
    console.error('There is nothing to prove in this database: is it the right one?')
    return 1
  }
  return broken || log.broken || history.broken || files.broken ? 1 : 0
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

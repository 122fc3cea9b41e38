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
    what: 'Verifies the hash chains of record events, the audit log and imports, their sealed days and the stored files; reports the first broken entry.',
    run: verify,
  },
  {
    name: ['audit', 'drop'],
    usage: '--before YYYYMM',
    what: 'Deletes the months of the audit log before the given month. The remaining log can still be verified.',
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
  else console.log(`OK: ${figure(events)} events, ${figure(records)} records, ${figure(days)} sealed days verified.`)

  const log = await verifyLog(main, stopIfAsked)
  const { id, who, seq, day, what } = log.broken ?? {}
  if (what)
    sayBroken(what, `the audit log${id ? `, id ${id}` : ''}${who ? ` of ${who}` : ''}`, seq ?? null, day ?? null)
  else {
    const kept = log.droppedBefore ? ` Rows before ${dayText(log.droppedBefore)} have been deleted.` : ''
    console.log(
      `OK: ${figure(log.rows)} audit log rows, ${figure(log.chains)} chains, ${figure(log.days)} sealed days verified.${kept}`,
    )
  }

  const history = await verifyHistory(main, stopIfAsked)
  if (history.broken) {
    const { chunkId, day: sealedDay, what: said } = history.broken
    sayBroken(said, chunkId ? `the imports, chunk ${chunkId}` : 'the imports', null, sealedDay)
  } else {
    const away = history.elsewhere.length > 0 ? ` Months kept elsewhere: ${history.elsewhere.join(', ')}.` : ''
    console.log(
      `OK: ${figure(history.rows)} transactions, ${figure(history.chunks)} chunks, ${figure(history.days)} sealed days verified.${away}`,
    )
  }

  const files = await verifyFiles(main, openFileStore(settings, secrets), stopIfAsked)
  if (files.broken) sayBroken(files.broken.what, files.broken.where, null, null)
  else console.log(`OK: ${figure(files.files)} stored files verified.`)
  if (events === 0 && log.rows === 0) {
    console.error('The database has nothing to verify. Check that it is the right one.')
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
  if (!before || !/^2\d{3}(0[1-9]|1[0-2])$/.test(before))
    return wrongUse('Missing --before YYYYMM, for example --before 202601.')
  return withDatabase(async ({ connection }) => {
    const pool = ownerPool(connection)
    try {
      const dropped = await dropMonths(pool, before)
      console.log(dropped.length > 0 ? `Deleted ${dropped.join(', ')}.` : 'Nothing to delete.')
      return 0
    } finally {
      await pool.end()
    }
  })
}

import type { Kysely } from 'kysely'
import { dayText } from '../domain/time/calendar.ts'
import type { CardVault } from './db/cards/cardVault.ts'
import type { Tables } from './db/tables.ts'
import { verifyLog } from './features/audit/verify.ts'
import type { FileStore } from './features/files/byteStore.ts'
import { verifyFiles } from './features/files/verifyFiles.ts'
import { verifyHistory } from './features/transactions/verifyHistory.ts'
import { verifyEvents } from './flows/events/verifyEvents.ts'

interface VerifyDeps {
  db: Kysely<Tables>
  vault: CardVault
  files: FileStore
  /** Where the key file is not that of the database: then nothing is opened, and none of it is called changed. */
  keyFaults: readonly string[]
  signal: AbortSignal
  /** Days that had ended by then must be sealed; by default now. */
  now?: Date
}

interface Verified {
  /** What was verified, and the first broken entry of each log, in words. */
  lines: { line: string; broken: boolean }[]
  /** False where anything is broken, and where there was nothing to verify. */
  whole: boolean
}

const figure = (n: number) => n.toLocaleString('en')

/** Verifies events, audit log, imports and stored files against their hash chains. Reads every row once. */
export async function verifyAll({ db, vault, files: store, keyFaults, signal, now }: VerifyDeps): Promise<Verified> {
  const lines: Verified['lines'] = []
  const ok = (what: string) => lines.push({ line: `OK: ${what}`, broken: false })
  const brokenAt = (what: string, where: string | null, place: number | null, day: string | null) => {
    const places = [where, place !== null && `version ${place}`, day && `day ${day}`]
    lines.push({ line: `Broken at ${places.filter(Boolean).join(', ')}: ${what}`, broken: true })
  }
  const stopIfAsked = () => signal.throwIfAborted()

  const hasKeys = keyFaults.length === 0
  for (const fault of keyFaults)
    lines.push({ line: `Wrong key: the key file is not that of the database. ${fault}`, broken: true })

  const { events, records, days, broken } = await verifyEvents(db, {
    progress: stopIfAsked,
    ...(now && { now }),
    ...(hasKeys && { vault }),
  })
  if (broken) brokenAt(broken.what, broken.expId && `record ${broken.expId}`, broken.version, broken.day)
  else ok(`${figure(events)} events, ${figure(records)} records, ${figure(days)} sealed days verified.`)

  const log = await verifyLog(db, stopIfAsked, now)
  const { id, who, seq, day, what } = log.broken ?? {}
  if (what) brokenAt(what, `the audit log${id ? `, id ${id}` : ''}${who ? ` of ${who}` : ''}`, seq ?? null, day ?? null)
  else {
    const kept = log.droppedBefore ? ` Rows before ${dayText(log.droppedBefore)} have been deleted.` : ''
    ok(
      `${figure(log.rows)} audit log rows, ${figure(log.chains)} chains, ${figure(log.days)} sealed days verified.${kept}`,
    )
  }

  const history = await verifyHistory(db, stopIfAsked, now)
  if (history.broken) {
    const { chunkId, day: sealedDay, what: said } = history.broken
    brokenAt(said, chunkId ? `the imports, chunk ${chunkId}` : 'the imports', null, sealedDay)
  } else {
    const away = history.elsewhere.length > 0 ? ` Months kept elsewhere: ${history.elsewhere.join(', ')}.` : ''
    ok(
      `${figure(history.rows)} transactions, ${figure(history.chunks)} chunks, ${figure(history.days)} sealed days verified.${away}`,
    )
  }

  const files = hasKeys ? await verifyFiles(db, store, stopIfAsked) : null
  if (!files)
    lines.push({ line: 'Card numbers and stored files were not verified: that takes the right keys.', broken: true })
  else if (files.broken) brokenAt(files.broken.what, files.broken.where, null, null)
  else ok(`${figure(files.files)} stored files verified.`)
  if (events === 0 && log.rows === 0)
    lines.push({ line: 'The database has nothing to verify. Check that it is the right one.', broken: true })
  return { lines, whole: lines.every((one) => !one.broken) }
}

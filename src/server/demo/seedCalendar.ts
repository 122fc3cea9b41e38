import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { kindTables } from '../db/referenceTables.ts'
import type { Tables } from '../db/tables.ts'
import { readReferenceFile } from '../features/reference/readFile.ts'

/** The business calendar of mainland China, from its import file. */
export async function seedCalendar(db: Kysely<Tables>): Promise<void> {
  const file = await readFile(new URL('../db/seed/calendars/CN.csv', import.meta.url), 'utf8')
  const { rows } = readReferenceFile('calendarDay', file, () => false)
  await db.transaction().execute((trx) => kindTables.calendarDay.put(trx, rows))
}

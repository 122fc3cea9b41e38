import { sql, type Transaction } from 'kysely'
import type { ExceptRow } from '../../../contract/risk/exceptLists.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { type ExceptKind, type ExceptList, exceptStateOn } from '../../../domain/risk/exceptLists.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'

export interface StoredEntry {
  except_id: string
  list: ExceptList
  ins_id_cd: string
  ins_en_nm: string
  ins_nm: string
  kind: ExceptKind
  shown: string
  valid_from: Day
  valid_to: Day | null
  reason: string
  version: number
  added_by: string
  added_at: Date
}

export const entryJoins = sql`
  JOIN institution AS i ON i.ins_id_cd = e.ins_id_cd
  JOIN app_user AS u ON u.user_id = e.added_by`

export const entryColumns = sql`
  e.except_id, e.list, e.ins_id_cd, i.ins_en_nm, i.ins_nm, e.kind, coalesce(e.pan_masked, e.value) AS shown,
  e.valid_from, e.valid_to, e.reason, e.version, u.nick_name AS added_by, e.added_at`

export function exceptRowOf(row: StoredEntry, today: Day): ExceptRow {
  const days = daysOf(row)
  return {
    exceptId: row.except_id,
    version: row.version,
    insIdCd: row.ins_id_cd,
    insNm: { en: row.ins_en_nm, zh: row.ins_nm },
    kind: row.kind,
    value: row.shown,
    ...days,
    state: exceptStateOn(days, today),
    reason: row.reason,
    addedBy: row.added_by,
    addedAt: row.added_at.toISOString(),
  }
}

export function daysOf({ valid_from, valid_to }: Pick<StoredEntry, 'valid_from' | 'valid_to'>) {
  return { validFrom: valid_from, validTo: valid_to }
}

export function saidOf(row: StoredEntry) {
  return { ...daysOf(row), reason: row.reason }
}

/** Returns the entry, locked. Throws `notFound` also for an entry of another institution. */
export async function lockEntry(trx: Transaction<Tables>, actor: Actor, exceptId: string): Promise<StoredEntry> {
  const { rows } = await sql<StoredEntry>`
    SELECT ${entryColumns} FROM except_entry AS e ${entryJoins} WHERE e.except_id = ${exceptId} AND NOT e.deleted FOR UPDATE OF e`.execute(
    trx,
  )
  const [row] = rows
  if (!row || !mayActFor(actor, row.ins_id_cd)) throw new CallError('notFound')
  return row
}

/** For example `blackList 17`. */
export function targetOf({ list, except_id }: Pick<StoredEntry, 'list' | 'except_id'>): string {
  return `${list}List ${except_id}`
}

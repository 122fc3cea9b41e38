import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Replaces the sealed card numbers of these rows by null, of transactions also in the archive. The functions in the
 * database write the day and count them for their key; nothing else may.
 */
export async function destroy(trx: Transaction<Tables>, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`SELECT destroy_card_numbers(${table}, ${[...ids]}::text[])`.execute(trx)
  if (table === 'history') await sql`SELECT destroy_archived_card_numbers(${[...ids]}::bigint[])`.execute(trx)
}

import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Replaces the sealed card numbers of these rows by null. The function in the database writes the day and counts them for
 * their key; nothing else may.
 */
export async function destroy(trx: Transaction<Tables>, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`SELECT destroy_card_numbers(${table}, ${[...ids]}::text[])`.execute(trx)
}

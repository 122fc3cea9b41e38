import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from './errors.ts'

/**
 * Locks an institution until the transaction ends. What has to be counted under the lock is counted by a later
 * statement: one that waits for the lock still reads as of its own beginning. Throws `notFound`.
 */
export async function lockInstitution(trx: Transaction<Tables>, insIdCd: string): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM institution WHERE ins_id_cd = ${insIdCd} FOR UPDATE`.execute(trx)
  if (rows.length === 0) throw new CallError('notFound')
}

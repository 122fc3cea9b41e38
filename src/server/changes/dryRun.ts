import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Runs `work` and rolls back what it wrote, locks included. Errors of `work` are passed on; the transaction stays
 * usable either way.
 */
export async function dryRun<Done>(trx: Transaction<Tables>, work: () => Promise<Done>): Promise<Done> {
  await sql`SAVEPOINT dry_run`.execute(trx)
  try {
    return await work()
  } finally {
    await sql`ROLLBACK TO SAVEPOINT dry_run`.execute(trx)
    await sql`RELEASE SAVEPOINT dry_run`.execute(trx)
  }
}

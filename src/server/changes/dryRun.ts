import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Does the work and undoes what it wrote, locks included. What it throws is thrown; the transaction goes on either way. */
export async function dryRun<Done>(trx: Transaction<Tables>, work: () => Promise<Done>): Promise<Done> {
  await sql`SAVEPOINT dry_run`.execute(trx)
  try {
    return await work()
  } finally {
    await sql`ROLLBACK TO SAVEPOINT dry_run`.execute(trx)
    await sql`RELEASE SAVEPOINT dry_run`.execute(trx)
  }
}

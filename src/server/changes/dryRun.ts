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

/** Runs `work`, and rolls back what it wrote where it fails; the transaction stays usable either way. */
export async function orUndone<Done>(trx: Transaction<Tables>, work: () => Promise<Done>): Promise<Done> {
  await sql`SAVEPOINT or_undone`.execute(trx)
  try {
    const done = await work()
    await sql`RELEASE SAVEPOINT or_undone`.execute(trx)
    return done
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT or_undone`.execute(trx)
    await sql`RELEASE SAVEPOINT or_undone`.execute(trx)
    throw error
  }
}

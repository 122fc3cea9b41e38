import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../tables.ts'

const rowsAtOnce = 5000

/** Deletes in steps so small that nobody waits for them. Returns how many rows were deleted. */
export async function dropInSteps(
  db: Kysely<Tables>,
  deleting: (limit: number) => RawBuilder<unknown>,
): Promise<number> {
  for (let dropped = 0; ; ) {
    const { numAffectedRows = 0n } = await deleting(rowsAtOnce).execute(db)
    dropped += Number(numAffectedRows)
    if (numAffectedRows < rowsAtOnce) return dropped
  }
}

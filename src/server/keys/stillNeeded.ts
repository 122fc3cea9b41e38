import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { detachedMonths } from '../retention/figures.ts'

/** Throws a sentence while card numbers may lie where nobody can encrypt them anew. */
export async function expectCardsReached(db: Kysely<Tables>): Promise<void> {
  const months = await detachedMonths(db)
  if (months.length > 0)
    throw new Error(
      `No key is removed while months are detached, since their card numbers may need it: ${months.join(', ')}. Attach them, or take them into the archive with recourse archive move.`,
    )
}

/** Throws a sentence while a proposed change to single sign-on holds a secret under an older file key. */
export async function expectNoProposal(db: Kysely<Tables>, newest: number): Promise<void> {
  const { rows } = await sql<{ target: string }>`
    SELECT target FROM pending_change WHERE state = 'pending' AND payload->>'clientSecret' ~ '^[0-9]+[.]'
      AND split_part(payload->>'clientSecret', '.', 1)::int <> ${newest} LIMIT 1`.execute(db)
  const [first] = rows
  if (first)
    throw new Error(
      `No file key is removed while a proposed change has a secret under it (${first.target}): approve or reject it first.`,
    )
}

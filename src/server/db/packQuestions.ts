import { sql } from 'kysely'
import type { PackQuestion } from '../../domain/rulePacks/rulePack.ts'
import type { Reader } from './pools/reader.ts'

/** The questions of the rule packs by their version: a record keeps answers to those that were in force when it was made. */
export interface PackQuestions {
  /** Null only on a database that no server has been started on since the upgrade. */
  inForce: number | null
  /** Undefined for a pack that was never in force. */
  of(version: number): readonly PackQuestion[] | undefined
}

/** The file of a pack never changes: each is read once. */
export function packQuestionsReader(db: Reader): () => Promise<PackQuestions> {
  const known = new Map<string, readonly PackQuestion[]>()
  return async () => {
    const packs = await db
      .selectFrom('rule_pack')
      .select(['pack_id', 'version', 'state'])
      .where('state', 'in', ['inForce', 'replaced'])
      .orderBy('pack_id')
      .execute()
    const unread = packs.map(({ pack_id }) => pack_id).filter((id) => !known.has(id))
    if (unread.length > 0) {
      const files = await db
        .selectFrom('rule_pack')
        .select(['pack_id', sql<PackQuestion[]>`file -> 'questions'`.as('questions')])
        .where('pack_id', 'in', unread)
        .execute()
      for (const { pack_id, questions } of files) known.set(pack_id, questions)
    }
    const byVersion = new Map(packs.map(({ pack_id, version }) => [version, known.get(pack_id)]))
    return {
      inForce: packs.find(({ state }) => state === 'inForce')?.version ?? null,
      of: (version) => byVersion.get(version),
    }
  }
}

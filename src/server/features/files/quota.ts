import { type Kysely, sql } from 'kysely'
import { fill, type Language, texts } from '../../../texts/texts.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { isTaken } from './attachable.ts'

const megabyte = 1024 * 1024

export interface UploadQuota {
  filesADay: number
  bytesADay: number
  /** Bytes of files that nothing refers to. */
  unattachedBytes: number
}

export const usualQuota: UploadQuota = { filesADay: 200, bytesADay: 1024 * megabyte, unattachedBytes: 5120 * megabyte }

/** Throws `uploadQuota`. A day is the last 24 hours; the keys of an institution share one quota. */
export async function checkQuota(
  db: Kysely<Tables>,
  { userId, samePerson = [userId] }: SessionUser,
  language: Language,
  quota: UploadQuota,
): Promise<void> {
  const { rows } = await sql<{ files: number; bytes: string; unattached: string }>`
    SELECT count(*) FILTER (WHERE is_new)::int AS files, coalesce(sum(size) FILTER (WHERE is_new), 0) AS bytes,
      coalesce(sum(size) FILTER (WHERE NOT taken), 0) AS unattached
    FROM (
      SELECT size, uploaded_at > now() - interval '1 day' AS is_new, ${isTaken} AS taken
      FROM file AS f WHERE uploaded_by = ANY (${samePerson}::bigint[])
    ) AS own`.execute(db)
  const [own] = rows
  const { filesADay, bytesADay, unattachedBytes } = quota
  const limits = [
    { name: 'filesADay', reached: (own?.files ?? 0) >= filesADay, n: filesADay },
    { name: 'bytesADay', reached: Number(own?.bytes) >= bytesADay, n: bytesADay / megabyte },
    { name: 'unattached', reached: Number(own?.unattached) >= unattachedBytes, n: unattachedBytes / megabyte },
  ] as const
  const reached = limits.find((limit) => limit.reached)
  if (!reached) return
  const limit = fill(texts[language].uploadLimit[reached.name], { n: reached.n })
  throw new CallError('uploadQuota', { limit })
}

import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../domain/people/actor.ts'
import { maxPreparedDrafts } from '../../../domain/records/drafts.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { nameOf, notify } from '../../notices/notify.ts'
import { countOthers, lockDrafts, storedContent } from './drafts.ts'

interface PreparedDraft {
  userId: string
  username: string
  key: string
  path: string
  values: Readonly<Record<string, string>>
}

/**
 * Keeps a form that this API key has filled in, and lets the bell tell its user. It replaces what a key has prepared
 * before, without telling again, and nothing that the user has typed. Throws `draftBegun`, `preparedFull` or `draftsFull`.
 */
export async function prepareDraft(
  trx: Transaction<Tables>,
  { userId, username, key, path, values }: PreparedDraft,
  by: Actor,
  now: Date,
): Promise<void> {
  await lockDrafts(trx, userId)
  const others = await countOthers(trx, userId, key, now)
  if (others.prepared >= maxPreparedDrafts) throw new CallError('preparedFull', { username, max: maxPreparedDrafts })
  const content = storedContent({ savedAt: now.toISOString(), values, vouchers: [], place: { path, open: {} } })
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO draft (user_id, key, path, content, saved_at, prepared_by, prepared_at)
    VALUES (${userId}, ${key}, ${path}, ${content}::jsonb, ${now}, ${by.userId}, ${now})
    ON CONFLICT (user_id, key) DO UPDATE SET
      path = EXCLUDED.path, content = EXCLUDED.content, saved_at = EXCLUDED.saved_at,
      prepared_by = EXCLUDED.prepared_by, prepared_at = EXCLUDED.prepared_at
    WHERE draft.prepared_at = draft.saved_at
    RETURNING xmax = 0 AS "isNew"`.execute(trx)
  const [written] = rows
  if (!written) throw new CallError('draftBegun', { username })
  if (!written.isNew) return
  const facts = { kind: 'draft' as const, name: await nameOf(trx, by.userId), n: 1 }
  await notify(trx, { to: { userIds: [userId] }, facts, fromUser: by.userId })
}

/** The API key that prepared this draft of the user, also where the user has changed it since; null where none did. */
export async function preparerOf(
  trx: Transaction<Tables>,
  userId: string,
  key: string,
): Promise<{ username: string; name: string } | null> {
  const found = await trx
    .selectFrom('draft')
    .innerJoin('app_user', 'app_user.user_id', 'draft.prepared_by')
    .select(['app_user.username', 'app_user.nick_name as name'])
    .where('draft.user_id', '=', userId)
    .where('draft.key', '=', key)
    .executeTakeFirst()
  return found ?? null
}

import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { DraftContent, PreparedMark, queryDrafts, saveDraft } from '../../../contract/records/drafts.ts'
import { keptDraftDays, maxDrafts } from '../../../domain/records/drafts.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { dropInSteps } from '../../db/schema/dropInSteps.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'

interface StoredDraft {
  key: string
  path: string
  content: DraftContent
  savedAt: Date
  preparedBy: string | null
  preparedAt: Date | null
}

const keptMs = keptDraftDays * 86_400_000

function keptAfter(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

/** Newest first. */
export async function draftsOf(db: Reader, userId: string, now: Date): Promise<ReplyOf<typeof queryDrafts>> {
  const { rows } = await sql<StoredDraft>`
    SELECT d.key, d.path, d.content, d.saved_at AS "savedAt", k.nick_name AS "preparedBy", d.prepared_at AS "preparedAt"
    FROM draft AS d LEFT JOIN app_user AS k ON k.user_id = d.prepared_by
    WHERE d.user_id = ${userId} AND d.saved_at > ${keptAfter(now)}
    ORDER BY d.saved_at DESC, d.key LIMIT ${maxDrafts}`.execute(db)
  return {
    list: rows.map(({ savedAt, preparedBy, preparedAt, ...draft }) => ({
      ...draft,
      savedAt: savedAt.toISOString(),
      prepared: markOf({ preparedBy, preparedAt }),
    })),
  }
}

function markOf({ preparedBy, preparedAt }: Pick<StoredDraft, 'preparedBy' | 'preparedAt'>): PreparedMark {
  return preparedBy === null || preparedAt === null ? null : { by: preparedBy, at: preparedAt.toISOString() }
}

/**
 * Returns who has prepared it, also where the user’s browser did not know. Throws `draftsFull` where the user has as many
 * others.
 */
export async function keepDraft(
  trx: Transaction<Tables>,
  userId: string,
  { key, path, content }: BodyOf<typeof saveDraft>,
  now: Date,
): Promise<PreparedMark> {
  await lockDrafts(trx, userId)
  await countOthers(trx, userId, key, now)
  const { rows } = await sql<Pick<StoredDraft, 'preparedBy' | 'preparedAt'>>`
    INSERT INTO draft (user_id, key, path, content, saved_at)
    VALUES (${userId}, ${key}, ${maskCardNumbersIn(path)}, ${storedContent(content)}::jsonb, ${now})
    ON CONFLICT (user_id, key) DO UPDATE SET
      path = EXCLUDED.path, content = EXCLUDED.content, saved_at = EXCLUDED.saved_at
    RETURNING prepared_at AS "preparedAt",
      (SELECT nick_name FROM app_user AS k WHERE k.user_id = draft.prepared_by) AS "preparedBy"`.execute(trx)
  return rows[0] ? markOf(rows[0]) : null
}

/**
 * Keeps what the user has recalled, and replaces nothing. Throws `draftThere` where they have begun that form anew,
 * `draftsFull` where there is no room.
 */
export async function giveBackDraft(
  trx: Transaction<Tables>,
  userId: string,
  draft: BodyOf<typeof saveDraft>,
  now: Date,
): Promise<void> {
  await lockDrafts(trx, userId)
  const { rows } = await sql`
    SELECT 1 FROM draft WHERE user_id = ${userId} AND key = ${draft.key} AND saved_at > ${keptAfter(now)}`.execute(trx)
  if (rows.length > 0) throw new CallError('draftThere')
  await keepDraft(trx, userId, draft, now)
}

/** One after another, so that two at once don't pass the limits. */
export async function lockDrafts(trx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('drafts'), hashtext(${userId}))`.execute(trx)
}

/** How many of the user's other drafts API keys have prepared. Throws `draftsFull` where there is no room for another. */
export async function countOthers(
  trx: Transaction<Tables>,
  userId: string,
  key: string,
  now: Date,
): Promise<{ prepared: number }> {
  const { rows } = await sql<{ n: number; prepared: number }>`
    SELECT count(*)::int AS n, count(prepared_by)::int AS prepared FROM draft
    WHERE user_id = ${userId} AND key <> ${key} AND saved_at > ${keptAfter(now)}`.execute(trx)
  const { n = 0, prepared = 0 } = rows[0] ?? {}
  if (n >= maxDrafts) throw new CallError('draftsFull', { max: maxDrafts })
  return { prepared }
}

/** As JSON, with full card numbers masked. Fields of a card are empty, also where what was typed is none. */
export function storedContent(content: DraftContent): string {
  return JSON.stringify(masked('', content))
}

const isCardField = /^(priAcctNo|cardNo|pan)$/i

function masked(name: string, value: unknown): unknown {
  if (isCardField.test(name)) return ''
  if (typeof value === 'string') return maskCardNumbersIn(value)
  if (typeof value === 'number') return maskCardNumbersIn(String(value)) === String(value) ? value : ''
  if (Array.isArray(value)) return value.map((one) => masked(name, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [maskCardNumbersIn(key), masked(key, one)]))
}

export async function dropDraft(db: Kysely<Tables>, userId: string, key: string): Promise<void> {
  await sql`DELETE FROM draft WHERE user_id = ${userId} AND key = ${key}`.execute(db)
}

/** Returns how many. */
export function dropOldDrafts(db: Kysely<Tables>, now: Date): Promise<number> {
  return dropInSteps(
    db,
    (limit) => sql`
      DELETE FROM draft WHERE (user_id, key) IN (
        SELECT user_id, key FROM draft WHERE saved_at <= ${keptAfter(now)}
        ORDER BY saved_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  )
}

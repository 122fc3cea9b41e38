import { sql, type Transaction } from 'kysely'
import type { InstitutionNotice } from '../../../contract/messages/messages.ts'
import type { Tables } from '../../db/tables.ts'
import { notify } from '../../notices/notify.ts'

export interface DueBulletin {
  notice: InstitutionNotice
  /** Null when it is for all. */
  audience: string[] | null
}

interface DueRow {
  bulletin_id: string
  ins_id_cd: string
  ins_en_nm: string
  ins_nm: string
  title: string
  audience: string[] | null
  show_from: Date
}

const isDue = (now: Date) => sql`
  NOT b.told AND NOT b.deleted AND v.state = 'published'
  AND v.show_from <= ${now} AND (v.show_to IS NULL OR v.show_to > ${now})`

export const dueBulletins = (now: Date) => sql`
  SELECT 1 FROM bulletin AS b
  JOIN bulletin_version AS v ON v.bulletin_id = b.bulletin_id AND v.version = b.version WHERE ${isDue(now)}`

/** Notifies the users of bulletins whose time has come; what is withdrawn before is never announced. */
export async function noticeBulletins(trx: Transaction<Tables>, now: Date): Promise<DueBulletin[]> {
  const { rows } = await sql<DueRow>`
    SELECT b.bulletin_id, b.ins_id_cd, i.ins_en_nm, i.ins_nm, v.title, v.audience, v.show_from
    FROM bulletin AS b
    JOIN bulletin_version AS v ON v.bulletin_id = b.bulletin_id AND v.version = b.version
    JOIN institution AS i ON i.ins_id_cd = b.ins_id_cd
    WHERE ${isDue(now)} ORDER BY v.show_from, b.bulletin_id
    FOR UPDATE OF b SKIP LOCKED`.execute(trx)
  for (const { bulletin_id, title, audience, show_from, ins_en_nm, ins_nm } of rows) {
    const facts = { kind: 'bulletin' as const, bulletinId: bulletin_id, title, insNm: { en: ins_en_nm, zh: ins_nm } }
    await notify(trx, { to: { audience }, facts, at: show_from })
    await sql`UPDATE bulletin SET told = true WHERE bulletin_id = ${bulletin_id}`.execute(trx)
  }
  return rows.map(({ bulletin_id, title, ins_id_cd, audience }) => ({
    notice: { bulletin: { bulletinId: bulletin_id, title, insIdCd: ins_id_cd } },
    audience,
  }))
}

/** Not while its notice waits in the outbox: the messages would come later and stay. */
const isOver = (now: Date) => sql`
  b.told AND (b.deleted OR v.state <> 'published' OR v.show_to <= ${now}) AND NOT EXISTS (
    SELECT FROM notice_outbox AS o
    WHERE o.facts->>'kind' = 'bulletin' AND o.facts->>'bulletinId' = b.bulletin_id::text)`

export const bulletinsOver = (now: Date) => sql`
  SELECT 1 FROM bulletin AS b
  JOIN bulletin_version AS v ON v.bulletin_id = b.bulletin_id AND v.version = b.version WHERE ${isOver(now)}`

/** Few, since each may have a message for every user. */
export const bulletinsAtOnce = 5

interface DroppedBulletins {
  bulletins: number
  /** The users who had a message of one. */
  readers: string[]
}

/** Deletes the messages of bulletins that can no longer be read, since they were withdrawn or their time is over. */
export async function dropBulletins(trx: Transaction<Tables>, now: Date): Promise<DroppedBulletins> {
  const { rows } = await sql<{ bulletin_id: string; show_from: Date }>`
    SELECT b.bulletin_id, v.show_from FROM bulletin AS b
    JOIN bulletin_version AS v ON v.bulletin_id = b.bulletin_id AND v.version = b.version
    WHERE ${isOver(now)} ORDER BY b.bulletin_id LIMIT ${bulletinsAtOnce}
    FOR UPDATE OF b SKIP LOCKED`.execute(trx)
  const readers = new Set<string>()
  for (const { bulletin_id, show_from } of rows) {
    for (const userId of await deleteMessages(trx, { bulletinId: bulletin_id, showFrom: show_from }))
      readers.add(userId)
    await sql`UPDATE bulletin SET told = false WHERE bulletin_id = ${bulletin_id}`.execute(trx)
  }
  return { bulletins: rows.length, readers: [...readers] }
}

/**
 * Call in the transaction that changed the bulletin. Deletes the messages of users who are no longer in its audience, and
 * returns these users.
 */
export async function dropBulletinOutside(trx: Transaction<Tables>, bulletinId: string): Promise<string[]> {
  const { show_from, audience } = await currentVersion(trx, bulletinId)
  if (show_from === null || audience === null) return []
  return deleteMessages(trx, { bulletinId, showFrom: show_from, audience })
}

/** Locks the bulletin. Its audience may have been changed since its notice was written. */
export async function audienceNow(trx: Transaction<Tables>, bulletinId: string): Promise<string[] | null> {
  // The lock first: one statement for both would find no version where another transaction has just changed it.
  await sql`SELECT FROM bulletin WHERE bulletin_id = ${bulletinId} FOR SHARE`.execute(trx)
  return (await currentVersion(trx, bulletinId)).audience
}

function currentVersion(trx: Transaction<Tables>, bulletinId: string) {
  return trx
    .selectFrom('bulletin as b')
    .innerJoin('bulletin_version as v', (join) =>
      join.onRef('v.bulletin_id', '=', 'b.bulletin_id').onRef('v.version', '=', 'b.version'),
    )
    .select(['v.show_from', 'v.audience'])
    .where('b.bulletin_id', '=', bulletinId)
    .executeTakeFirstOrThrow()
}

interface BulletinMessages {
  bulletinId: string
  showFrom: Date
  /** Deletes only those to users of other institutions. */
  audience?: readonly string[]
}

/** Returns the users who had one. */
async function deleteMessages(
  trx: Transaction<Tables>,
  { bulletinId, showFrom, audience }: BulletinMessages,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    DELETE FROM message AS m USING app_user AS u
    WHERE m.rec_crt_ts = ${showFrom} AND m.kind = 'bulletin' AND m.facts->>'bulletinId' = ${bulletinId}
      AND u.user_id = m.user_id AND ${audience ? sql`u.ins_id_cd <> ALL(${[...audience]}::text[])` : sql`true`}
    RETURNING m.user_id`.execute(trx)
  return rows.map((row) => row.user_id)
}

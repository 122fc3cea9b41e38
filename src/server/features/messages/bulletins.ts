import { sql, type Transaction } from 'kysely'
import type { InstitutionNotice } from '../../../contract/messages/messages.ts'
import type { Tables } from '../../db/tables.ts'
import { notify } from '../../notices/notify.ts'
import { addRead, type ReadMessages } from './counters.ts'

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

const isOver = (now: Date) => sql`b.told AND (b.deleted OR v.state <> 'published' OR v.show_to <= ${now})`

export const bulletinsOver = (now: Date) => sql`
  SELECT 1 FROM bulletin AS b
  JOIN bulletin_version AS v ON v.bulletin_id = b.bulletin_id AND v.version = b.version WHERE ${isOver(now)}`

/** Deletes the messages of bulletins that can no longer be read, since they were withdrawn or their time is over. */
export async function dropBulletins(trx: Transaction<Tables>, now: Date): Promise<ReadMessages> {
  const { rows } = await sql<{ user_id: string; seq: string }>`
    WITH over AS (
      UPDATE bulletin AS b SET told = false FROM bulletin_version AS v
      WHERE v.bulletin_id = b.bulletin_id AND v.version = b.version AND ${isOver(now)}
      RETURNING b.bulletin_id, v.show_from
    )
    DELETE FROM message AS m USING over
    WHERE m.rec_crt_ts = over.show_from AND m.kind = 'bulletin' AND m.facts->>'bulletinId' = over.bulletin_id::text
    RETURNING m.user_id, m.seq`.execute(trx)
  const dropped: ReadMessages = new Map()
  addRead(dropped, rows)
  return dropped
}

import { type Kysely, sql } from 'kysely'
import type { ChatEntry } from '../../../contract/messages.ts'
import { avatarAddress } from '../../../contract/profile.ts'
import { previewOf } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'

interface OnlineRow {
  user_id: string
  username: string
  nick_name: string
  ins_id_cd: string
  ins_en_nm: string
  ins_nm: string
  avatar: string | null
  unread: number
  text: string | null
  at: Date | null
}

/** A list of more people is searched, not read. */
const listedAtMost = 1000

/** Those of the connected users whom this one can talk to, with what they last said to each other. */
export async function peopleOnline(
  db: Kysely<Tables>,
  userId: string,
  online: readonly string[],
): Promise<ChatEntry[]> {
  const { rows } = await sql<OnlineRow>`
    SELECT u.user_id, u.username, u.nick_name, u.ins_id_cd, i.ins_en_nm, i.ins_nm, a.hash AS avatar, last.text, last.at,
      (SELECT count(*)::int FROM chat_message AS c
        WHERE c.to_user = ${userId} AND c.from_user = u.user_id AND c.read_at IS NULL) AS unread
    FROM app_user AS u
    JOIN institution AS i ON i.ins_id_cd = u.ins_id_cd
    LEFT JOIN avatar AS a ON a.user_id = u.user_id
    LEFT JOIN LATERAL (
      SELECT c.text, c.at FROM chat_message AS c
      WHERE least(c.from_user, c.to_user) = least(u.user_id, ${userId}::bigint)
        AND greatest(c.from_user, c.to_user) = greatest(u.user_id, ${userId}::bigint)
      ORDER BY c.chat_id DESC LIMIT 1
    ) AS last ON true
    WHERE u.user_id = ANY(${online}::bigint[]) AND u.user_id <> ${userId} AND NOT u.disabled
    ORDER BY u.nick_name, u.user_id LIMIT ${listedAtMost}`.execute(db)
  return rows.map((row) => ({
    id: row.user_id,
    username: row.username,
    name: row.nick_name,
    dept: { en: row.ins_en_nm, zh: row.ins_nm },
    insIdCd: row.ins_id_cd,
    img: avatarAddress(row.user_id, row.avatar),
    online: true,
    readNum: row.unread,
    preview: (row.text && previewOf(row.text)) ?? '',
    lastAt: row.at?.toISOString() ?? null,
  }))
}

import { type Kysely, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { ChatEntry, queryChatEntries } from '../../../contract/messages/messages.ts'
import { avatarAddress } from '../../../contract/people/profile.ts'
import { maxOnline, previewOf, robotUsername } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { peerId } from './peers.ts'
import { lastNumber } from './replay.ts'
import { isBetween, isOlderThan } from './store.ts'

interface EntryRow {
  user_id: string
  id: string
  /** Null for a user of another institution. */
  username: string | null
  nick_name: string
  ins_id_cd: string
  ins_en_nm: string
  ins_nm: string
  avatar: string | null
  unread: number
  text: string | null
  at: Date | null
  seq: string | null
}

const entryColumns = ({ userId, insIdCd }: SessionUser) => sql`
  u.user_id, ${peerId('u')} AS id, CASE WHEN u.ins_id_cd = ${insIdCd} THEN u.username END AS username, u.nick_name, u.ins_id_cd, i.ins_en_nm, i.ins_nm, p.hash AS avatar, told.text, last.at, last.seq,
  (SELECT count(*)::int FROM chat_message AS c
    WHERE c.to_user = ${userId} AND c.from_user = u.user_id AND c.read_at IS NULL) AS unread`

const entryTables = (userId: string) => sql`
  app_user AS u
  JOIN institution AS i ON i.ins_id_cd = u.ins_id_cd
  LEFT JOIN avatar AS p ON p.user_id = u.user_id
  LEFT JOIN LATERAL (
    SELECT c.chat_id, c.at, CASE WHEN c.from_user = u.user_id THEN c.to_seq ELSE c.from_seq END AS seq
    FROM chat_message AS c WHERE ${isBetween(sql`u.user_id`, userId)}
    ORDER BY c.chat_id DESC LIMIT 1
  ) AS last ON true
  LEFT JOIN LATERAL (
    SELECT coalesce(nullif(c.text, ''), a.file_name) AS text
    FROM chat_message AS c LEFT JOIN file AS a ON a.file_id = c.file_id
    WHERE ${isBetween(sql`u.user_id`, userId)} AND c.text !~ '<[^>]+>'
    ORDER BY c.chat_id DESC LIMIT 1
  ) AS told ON true`

export async function peopleOnline(
  db: Kysely<Tables>,
  actor: SessionUser,
  online: readonly string[],
): Promise<ChatEntry[]> {
  const { userId } = actor
  const { rows } = await sql<EntryRow>`
    SELECT ${entryColumns(actor)} FROM ${entryTables(userId)}
    WHERE u.user_id = ANY(${online}::bigint[]) AND u.user_id <> ${userId} AND NOT u.disabled AND NOT u.deleted
    ORDER BY u.nick_name, u.user_id LIMIT ${maxOnline}`.execute(db)
  return rows.map((row) => entryOf(row, true))
}

export async function conversationsOf(
  db: Kysely<Tables>,
  actor: SessionUser,
  { before, pageSize }: BodyOf<typeof queryChatEntries>,
  isOnline: (userId: string) => boolean,
): Promise<ReplyOf<typeof queryChatEntries>> {
  const { userId } = actor
  // The number first: what comes after it is sent, what came before it is in the list.
  const seq = await lastNumber(db, userId)
  const [{ rows }, unread] = await Promise.all([
    sql<EntryRow>`
      WITH RECURSIVE ${peersOf(userId, 'above')}, ${peersOf(userId, 'below')}
      SELECT ${entryColumns(actor)} FROM ${entryTables(userId)}
      WHERE u.user_id IN (SELECT peer FROM above UNION ALL SELECT peer FROM below)
        AND ${before ? isOlderThan(userId, before, sql`last.chat_id`) : sql`true`}
      ORDER BY last.chat_id DESC LIMIT ${pageSize}`.execute(db),
    countUnread(db, userId),
  ])
  return { list: rows.map((row) => entryOf(row, isOnline(row.user_id))), unread, seq }
}

function peersOf(userId: string, side: 'above' | 'below') {
  const [own, peer] = side === 'above' ? [least, greatest] : [greatest, least]
  return sql`
    ${sql.ref(side)} AS (
      SELECT min(${peer}) AS peer FROM chat_message WHERE ${own} = ${userId}::bigint
      UNION ALL
      SELECT (SELECT min(${peer}) FROM chat_message WHERE ${own} = ${userId}::bigint AND ${peer} > known.peer)
      FROM ${sql.ref(side)} AS known WHERE known.peer IS NOT NULL
    )`
}

const least = sql`least(from_user, to_user)`
const greatest = sql`greatest(from_user, to_user)`

export async function countUnread(db: Kysely<Tables>, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM chat_message WHERE to_user = ${userId} AND read_at IS NULL`.execute(db)
  return rows[0]?.n ?? 0
}

function entryOf(row: EntryRow, online: boolean): ChatEntry {
  return {
    id: row.id,
    username: row.username,
    name: row.nick_name,
    dept: { en: row.ins_en_nm, zh: row.ins_nm },
    insIdCd: row.ins_id_cd,
    img: avatarAddress(row.user_id, row.avatar),
    online: online || row.id === robotUsername,
    readNum: row.unread,
    preview: (row.text && previewOf(row.text)) ?? '',
    lastAt: row.at?.toISOString() ?? null,
    lastSeq: row.seq === null ? null : Number(row.seq),
  }
}

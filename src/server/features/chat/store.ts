import { type RawBuilder, sql } from 'kysely'
import type { ChatEvent, ChatMessage, SubLink } from '../../../contract/messages/messages.ts'
import type { Score } from '../../../domain/messages.ts'
import type { Language } from '../../../texts/languages.ts'
import { peerId } from './peers.ts'

export interface ChatExtra {
  subLinks?: readonly SubLink[]
  source?: ChatMessage['source']
  mayBeRated?: boolean
  offersPerson?: boolean
  asked?: string
  url?: string
  language?: Language
  title?: string
}

export interface ChatRow {
  chat_id: string
  from_user: string
  from_seq: string
  from_id: string
  to_user: string
  to_seq: string
  to_id: string
  client_id: string
  text: string
  file_id: string | null
  file_name: string | null
  file_size: string | null
  media_type: string | null
  extra: ChatExtra | null
  score: Score | null
  at: Date
  delivered_at: Date | null
  read_at: Date | null
}

export const deliveredAt = sql`least(c.read_at, (
  SELECT v.at FROM chat_arrival AS v WHERE v.user_id = c.to_user AND v.seq >= c.to_seq ORDER BY v.seq LIMIT 1))`

export const chatColumns = sql`
  c.chat_id, c.from_user, c.from_seq, ${peerId('f')} AS from_id, c.to_user, c.to_seq, ${peerId('t')} AS to_id,
  c.client_id, c.text, c.file_id, a.file_name, a.size AS file_size, a.media_type,
  c.extra, c.score, c.at, ${deliveredAt} AS delivered_at, c.read_at`

export const chatTables = sql`
  chat_message AS c
  JOIN app_user AS f ON f.user_id = c.from_user
  JOIN app_user AS t ON t.user_id = c.to_user
  LEFT JOIN file AS a ON a.file_id = c.file_id`

export function isBetween(one: unknown, other: unknown) {
  return sql<boolean>`
    (least(c.from_user, c.to_user) = least(${one}::bigint, ${other}::bigint)
      AND greatest(c.from_user, c.to_user) = greatest(${one}::bigint, ${other}::bigint))`
}

export function chatMessageOf(row: ChatRow, userId: string): ChatMessage {
  return {
    chatId: row.chat_id,
    seq: seqOf(row, userId),
    clientId: row.from_user === userId ? row.client_id : null,
    from: row.from_id,
    to: row.to_id,
    title: row.extra?.title ?? '',
    text: row.text,
    file: fileOf(row),
    subLinks: [...(row.extra?.subLinks ?? [])],
    source: row.extra?.source ?? null,
    seqId: row.extra?.mayBeRated ? row.chat_id : null,
    score: row.score,
    offersPerson: row.extra?.offersPerson ?? false,
    at: row.at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
  }
}

function fileOf({ file_id, file_name, file_size, media_type }: ChatRow): ChatMessage['file'] {
  if (file_id === null || file_name === null || media_type === null) return null
  return { fileName: file_name, filePath: file_id, size: Number(file_size), mediaType: media_type }
}

export function frameOf(row: ChatRow, userId: string): { payload: ChatEvent; headers: { seq: string } } {
  const message = chatMessageOf(row, userId)
  return { payload: { event: 'message', message }, headers: { seq: String(message.seq) } }
}

export function seqOf({ from_user, from_seq, to_seq }: ChatRow, userId: string): number {
  return Number(from_user === userId ? from_seq : to_seq)
}

export function isOlderThan(userId: string, seq: number, chatId: RawBuilder<unknown>) {
  return sql<boolean>`${chatId} < (
    SELECT chat_id FROM chat_message WHERE from_user = ${userId} AND from_seq = ${seq}
    UNION ALL SELECT chat_id FROM chat_message WHERE to_user = ${userId} AND to_seq = ${seq})`
}

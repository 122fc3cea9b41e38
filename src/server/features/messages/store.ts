import { sql, type Transaction } from 'kysely'
import type { Message } from '../../../contract/messages/messages.ts'
import type { NoticeKind } from '../../../contract/messages/notices.ts'
import type { MessageType } from '../../../domain/messages.ts'
import { nameIn } from '../../../texts/names.ts'
import type { Language } from '../../../texts/texts.ts'
import { orUndone } from '../../changes/dryRun.ts'
import { isOfData } from '../../db/isDuplicate.ts'
import { arrayText } from '../../db/lists/arrayText.ts'
import type { Tables } from '../../db/tables.ts'
import { asks, type MessageFacts, wordsOf } from '../../notices/messageFacts.ts'
import { setAside } from '../../processes/failedWork.ts'

export interface NewMessage {
  userId: string
  type: MessageType
  facts: MessageFacts
  fromUser: string | null
  at: Date
  records?: readonly string[]
  grows?: { seq: string; begunSeq: string }
}

/**
 * Numbers messages in the order given. The caller must hold the lock of the relay. A message that the database refuses for
 * its content is set aside, and keeps no other back.
 */
export async function putMessages(trx: Transaction<Tables>, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  try {
    await orUndone(trx, () => insertMessages(trx, messages))
  } catch (error) {
    if (!isOfData(error)) throw error
    const [first, ...others] = messages
    if (first && others.length === 0) return setAside(trx, { work: 'bell', item: nameOf(first) }, error)
    for (const message of messages) await putMessages(trx, [message])
  }
}

function nameOf({ userId, facts, at }: NewMessage): string {
  return `${facts.kind} to user ${userId}, ${at.toISOString()}`
}

async function insertMessages(trx: Transaction<Tables>, messages: readonly NewMessage[]): Promise<void> {
  const column = (of: (message: NewMessage) => string | null) => arrayText(messages.map(of))
  const { rows } = await sql<{ user_id: string; seq: string }>`
    WITH given AS (
      SELECT * FROM unnest(
        ${column((one) => one.userId)}::bigint[], ${column((one) => one.type)}::text[],
        ${column((one) => kindOf(one.facts))}::text[], ${column((one) => JSON.stringify(one.facts))}::jsonb[],
        ${column((one) => one.fromUser)}::bigint[], ${column((one) => one.at.toISOString())}::timestamptz[],
        ${column((one) => one.grows?.begunSeq ?? null)}::bigint[]
      ) WITH ORDINALITY AS given(user_id, type, kind, facts, from_user, at, begun_seq, n)
    ), head AS (
      INSERT INTO bell_head (user_id, seq) SELECT user_id, count(*) FROM given GROUP BY user_id ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE SET seq = bell_head.seq + excluded.seq RETURNING user_id, seq
    )
    INSERT INTO message (user_id, seq, type, kind, facts, from_user, rec_crt_ts, begun_seq)
    SELECT user_id, head.seq + 1 - row_number() OVER (PARTITION BY user_id ORDER BY n DESC),
      type, kind, facts, from_user, at, begun_seq
    FROM given JOIN head USING (user_id) RETURNING user_id, seq`.execute(trx)
  await putRecords(trx, messages, rows)
}

async function putRecords(
  trx: Transaction<Tables>,
  messages: readonly NewMessage[],
  numbered: readonly { user_id: string; seq: string }[],
): Promise<void> {
  // The numbers of a user are in the order of the messages.
  const numbers = Map.groupBy(
    numbered.toSorted((a, b) => Number(a.seq) - Number(b.seq)),
    (row) => row.user_id,
  )
  const rows = messages.flatMap(({ userId, facts, records = [] }) => {
    const seq = numbers.get(userId)?.shift()?.seq ?? ''
    return records.map((expId) => ({ expId, userId, seq, asks: asks(facts) }))
  })
  if (rows.length === 0) return
  await sql`
    INSERT INTO message_record (exp_id, user_id, seq, asks)
    SELECT * FROM unnest(
      ${rows.map((row) => row.expId)}::text[], ${rows.map((row) => row.userId)}::bigint[],
      ${rows.map((row) => row.seq)}::bigint[], ${rows.map((row) => row.asks)}::boolean[])`.execute(trx)
}

function kindOf({ kind }: MessageFacts): NoticeKind | null {
  return kind === 'chat' ? null : kind
}

/** `audience` null: all active users. */
export async function putMessageForAll(
  trx: Transaction<Tables>,
  audience: readonly string[] | null,
  { type, facts, at }: Pick<NewMessage, 'type' | 'facts' | 'at'>,
): Promise<void> {
  await sql`
    WITH head AS (
      INSERT INTO bell_head (user_id, seq)
      SELECT user_id, 1 FROM app_user
      WHERE NOT disabled AND NOT deleted AND (${audience}::text[] IS NULL OR ins_id_cd = ANY(${audience}::text[]))
      ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE SET seq = bell_head.seq + 1 RETURNING user_id, seq
    )
    INSERT INTO message (user_id, seq, type, kind, facts, rec_crt_ts)
    SELECT user_id, seq, ${type}::text, ${kindOf(facts)}::text, ${JSON.stringify(facts)}::jsonb, ${at}::timestamptz
    FROM head`.execute(trx)
}

export interface MessageRow {
  user_id: string
  seq: string
  type: MessageType
  kind: NoticeKind | null
  facts: MessageFacts
  rec_crt_ts: Date
  read_at: Date | null
  from_name: string | null
  language: Language | null
  silent: boolean
  begun_seq: string | null
  replaced: boolean
}

export const messageColumns = sql`
  m.user_id, m.seq, m.type, m.kind, m.facts, m.rec_crt_ts, m.read_at, m.begun_seq, m.replaced, f.nick_name AS from_name, u.language,
  coalesce(u.notify->'silent' @> to_jsonb(m.kind), false) AS silent`

export const messageTables = sql`
  message AS m JOIN app_user AS u ON u.user_id = m.user_id LEFT JOIN app_user AS f ON f.user_id = m.from_user`

export function messageOf(row: MessageRow, language: Language): Message {
  const { facts, kind, type } = row
  const { title, content, link } = wordsOf(facts, language)
  const filePath = facts.kind === 'chat' ? (facts.filePath ?? null) : null
  return {
    id: `${row.user_id}-${row.begun_seq ?? row.seq}`,
    seq: Number(row.seq),
    type,
    kind,
    title,
    content,
    notifyIn: row.silent || row.replaced ? '0' : '1',
    fromName: facts.kind === 'chat' ? facts.userId : (row.from_name ?? fromOf(facts, language)),
    filePath,
    hasLoading: filePath !== null,
    recCrtTs: row.rec_crt_ts.toISOString(),
    notRead: row.read_at === null,
    link,
  }
}

export function frameOf(row: MessageRow): { payload: Message; headers: { seq: string } } {
  return { payload: messageOf(row, row.language ?? 'en'), headers: { seq: row.seq } }
}

function fromOf(facts: MessageFacts, language: Language): string {
  if (facts.kind === 'bulletin') return nameIn(facts.insNm, language)
  return 'records' in facts ? (facts.records.from ?? '') : ''
}

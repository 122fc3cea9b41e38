import { type Kysely, sql, type Transaction } from 'kysely'
import type { ErrorName } from '../../../contract/errors.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import { itemAt } from '../../../domain/itemAt.ts'
import { isSendable, robotUsername } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/access.ts'
import { findPeers, type Peer, peerIdOf } from './peers.ts'
import type { Stored } from './relay.ts'
import { type ChatExtra, type ChatRow, chatColumns, chatTables } from './store.ts'

export interface OutgoingMessage {
  user: SessionUser
  clientId: string
  toName: string
  text: string
  fileId: string | null
  extra?: ChatExtra
}

export type StoreResult = { row: ChatRow } | { error: ErrorName }

interface ChatAttachment {
  fileId: string
  fileName: string
  mediaType: string
  size: number
}

/** Returns those files that the user may send, and locks them. */
export type AttachableFiles = (
  trx: Transaction<Tables>,
  fileIds: readonly string[],
  user: SessionUser,
) => Promise<readonly ChatAttachment[]>

interface StoreMessagesDeps {
  db: Kysely<Tables>
  clock: () => Date
  attachable: AttachableFiles
}

/** Specification 5 allows images, documents, pdf, text and spreadsheets in conversations, so zip is left out. */
const notForChat: ReadonlySet<string> = new Set(['application/zip'])

interface NewChatMessage {
  message: OutgoingMessage
  to: Peer
  file: ChatAttachment | null
}

/** Stores each message once, in order and in one transaction. */
export function storeMessages(
  { db, clock, attachable }: StoreMessagesDeps,
  messages: readonly OutgoingMessage[],
): Promise<{ results: StoreResult[]; stored: Stored | null }> {
  return db.transaction().execute(async (trx) => {
    const outcomes = new Map<OutgoingMessage, StoreResult>()
    const refuse = (message: OutgoingMessage, error: ErrorName) => void outcomes.set(message, { error })
    const left = () => messages.filter((message) => !outcomes.has(message))

    for (const message of messages)
      if (!message.fileId && !isSendable(cleanText(message.text))) refuse(message, 'chatEmpty')
    const receivers = await receiversOf(trx, left())
    const receiverIds = [...receivers.values()].map(({ userId }) => userId)
    await lockHeads(trx, [...left().map(({ user }) => user.userId), ...receiverIds])
    const before = await storedBefore(trx, left())
    // What is sent twice at the same moment is one.
    const fresh = new Map<string, NewChatMessage>()
    const taken = new Map<string, string>()
    for (const message of left()) {
      const key = keyOf(message.user.userId, message.clientId)
      const row = before.get(key)
      const to = receivers.get(message)
      if (row) outcomes.set(message, { row })
      else if (!to || to.userId === message.user.userId) refuse(message, 'chatNobody')
      else if (!message.fileId) fresh.set(key, { message, to, file: null })
      else {
        const [file] = await attachable(trx, [message.fileId], message.user)
        if (!file || (taken.get(file.fileId) ?? key) !== key) refuse(message, 'chatFile')
        else if (notForChat.has(file.mediaType)) refuse(message, 'fileType')
        else {
          taken.set(file.fileId, key)
          fresh.set(key, { message, to, file })
        }
      }
    }
    const stored = fresh.size > 0 ? await insertMessages(trx, [...fresh.values()], clock()) : null
    const rows = new Map(stored?.rows.map((row) => [keyOf(row.from_user, row.client_id), row]))
    const results = messages.map((message): StoreResult => {
      const row = rows.get(keyOf(message.user.userId, message.clientId))
      return outcomes.get(message) ?? (row ? { row } : { error: 'internal' })
    })
    return { results, stored }
  })
}

/** Masks full card numbers, and removes the zero byte, which no text in PostgreSQL can contain. */
function cleanText(text: string): string {
  return maskCardNumbersIn(text.replaceAll('\0', ''))
}

function cleanExtra(extra: ChatExtra): ChatExtra {
  return extra.title ? { ...extra, title: cleanText(extra.title) } : extra
}

function keyOf(userId: string, clientId: string): string {
  return `${userId} ${clientId.toLowerCase()}`
}

function rings({ id }: Peer): boolean {
  return id !== robotUsername
}

async function receiversOf(
  trx: Transaction<Tables>,
  messages: readonly OutgoingMessage[],
): Promise<Map<OutgoingMessage, Peer>> {
  const queries = messages.map(({ user, toName }) => ({ insIdCd: user.insIdCd, name: toName }))
  const peers = await findPeers(trx, queries, { writable: true })
  return new Map(messages.flatMap((message, at) => (peers[at] ? [[message, peers[at]]] : [])))
}

/**
 * Locks in the same order everywhere, to avoid deadlocks, and until the end, so that numbers are committed in order.
 */
async function lockHeads(trx: Transaction<Tables>, users: readonly string[]): Promise<void> {
  const userIds = [...new Set(users)]
  await sql`
    INSERT INTO chat_head (user_id, seq) SELECT user_id, 0 FROM unnest(${userIds}::bigint[]) AS of(user_id)
    ORDER BY user_id ON CONFLICT (user_id) DO NOTHING`.execute(trx)
  await sql`
    SELECT 1 FROM chat_head WHERE user_id = ANY(${userIds}::bigint[]) ORDER BY user_id FOR NO KEY UPDATE`.execute(trx)
}

async function storedBefore(
  trx: Transaction<Tables>,
  messages: readonly OutgoingMessage[],
): Promise<Map<string, ChatRow>> {
  const { rows } = await sql<ChatRow>`
    SELECT ${chatColumns} FROM ${chatTables}
    WHERE (c.from_user, c.client_id) IN (
      SELECT * FROM unnest(
        ${messages.map(({ user }) => user.userId)}::bigint[], ${messages.map(({ clientId }) => clientId)}::uuid[]))`.execute(
    trx,
  )
  return new Map(rows.map((row) => [keyOf(row.from_user, row.client_id), row]))
}

interface InsertedRow {
  unsent_id: string
  n: string
  chat_id: string
  from_seq: string
  to_seq: string
  rings: boolean
}

/**
 * Gives each message the next number of both users, whose heads must be locked. Builds the sent rows here, since
 * reading them again would cost as much as storing them.
 */
async function insertMessages(trx: Transaction<Tables>, fresh: readonly NewChatMessage[], at: Date): Promise<Stored> {
  const texts = fresh.map(({ message }) => cleanText(message.text))
  const column = <Value>(of: (message: NewChatMessage) => Value) => fresh.map(of)
  const { rows } = await sql<InsertedRow>`
    WITH given AS (
      SELECT * FROM unnest(
        ${column(({ message }) => message.user.userId)}::bigint[], ${column(({ to }) => to.userId)}::bigint[],
        ${column(({ message }) => message.clientId)}::uuid[], ${texts}::text[], ${column(({ file }) => file?.fileId)}::uuid[],
        ${column(({ message }) => message.extra && JSON.stringify(cleanExtra(message.extra)))}::text[],
        ${column(({ to }) => rings(to))}::boolean[]
      ) WITH ORDINALITY AS given(from_user, to_user, client_id, text, file_id, extra, rings, n)
    ), of_user AS (
      SELECT from_user AS user_id, n FROM given UNION ALL SELECT to_user, n FROM given
    ), head AS (
      UPDATE chat_head SET seq = chat_head.seq + more.n
      FROM (SELECT user_id, count(*) AS n FROM of_user GROUP BY user_id) AS more
      WHERE chat_head.user_id = more.user_id RETURNING chat_head.user_id, chat_head.seq
    ), numbered AS (
      SELECT user_id, n, head.seq + 1 - row_number() OVER (PARTITION BY user_id ORDER BY n DESC) AS seq
      FROM of_user JOIN head USING (user_id)
    ), stored AS (
      INSERT INTO chat_message (from_user, from_seq, to_user, to_seq, client_id, text, file_id, extra, at, rings)
      SELECT given.from_user, mine.seq, given.to_user, theirs.seq, client_id, text, file_id, extra::jsonb, ${at}::timestamptz,
        given.rings
      FROM given
      JOIN numbered AS mine ON mine.n = given.n AND mine.user_id = given.from_user
      JOIN numbered AS theirs ON theirs.n = given.n AND theirs.user_id = given.to_user
      ORDER BY given.n RETURNING chat_id, from_user, from_seq, to_seq, client_id, rings
    ), unsent AS (
      INSERT INTO chat_unsent (chat_ids) SELECT array_agg(chat_id ORDER BY chat_id) FROM stored RETURNING unsent_id
    )
    SELECT unsent_id, chat_id, from_seq, to_seq, stored.rings, n FROM unsent, stored JOIN given USING (from_user, client_id)
    ORDER BY n`.execute(trx)
  const [first] = rows
  if (!first || rows.length !== fresh.length) throw new Error('Not all of it was stored.')
  const stored = rows.map(({ unsent_id: _, n, ...row }): ChatRow => {
    const { message, to, file } = itemAt(fresh, Number(n) - 1)
    return {
      ...row,
      from_user: message.user.userId,
      from_id: peerIdOf(message.user),
      to_user: to.userId,
      to_id: to.id,
      client_id: message.clientId.toLowerCase(),
      text: texts[Number(n) - 1] ?? '',
      file_id: file?.fileId ?? null,
      file_name: file?.fileName ?? null,
      file_size: file && String(file.size),
      media_type: file?.mediaType ?? null,
      extra: message.extra ? cleanExtra(message.extra) : null,
      score: null,
      at,
      delivered_at: null,
      read_at: null,
    }
  })
  return { unsentId: first.unsent_id, rows: stored }
}

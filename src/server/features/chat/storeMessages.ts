import { type Kysely, sql, type Transaction } from 'kysely'
import { isSendable, robotUsername } from '../../../domain/messages.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { itemAt } from '../../../domain/typed.ts'
import { isDuplicate } from '../../db/isDuplicate.ts'
import { arrayText } from '../../db/lists/arrayText.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { findPeers, type Peer, peerIdOf } from './peers.ts'
import type { StoredMessages } from './relay.ts'
import { type ChatExtra, type ChatRow, chatColumns, chatTables } from './store.ts'

export interface OutgoingMessage {
  user: SessionUser
  clientId: string
  toName: string
  text: string
  fileId: string | null
  extra?: ChatExtra
}

type ChatRefusal = 'chatNobody' | 'chatEmpty' | 'chatFile' | 'fileType' | 'internal'
export type StoreResult = { row: ChatRow } | { error: ChatRefusal }

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

interface MessagesStored {
  results: StoreResult[]
  stored: StoredMessages | null
}

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

interface Known {
  receivers: ReadonlyMap<OutgoingMessage, Peer>
  /** Messages that were stored before, by `keyOf`. */
  before: ReadonlyMap<string, ChatRow>
  files: ReadonlyMap<OutgoingMessage, ChatAttachment>
}

/**
 * Stores each message once and in order, all of them or none. One statement writes them, so that the locks of users are not held
 * while this process does something else. Messages with files, and messages that may be stored already, need lookups under those
 * locks first: a message is sent again where its sender got no answer, and its receiver may be disabled by then.
 */
export async function storeMessages(
  deps: StoreMessagesDeps,
  messages: readonly OutgoingMessage[],
): Promise<MessagesStored> {
  const { db, clock } = deps
  const receivers = await receiversOf(db, messages)
  const isSimple = messages.every((message) => !message.fileId && receivers.has(message))
  if (!isSimple) return storeUnderLocks(deps, messages)
  try {
    return await store(db, messages, { receivers, before: new Map(), files: new Map() }, clock())
  } catch (error) {
    if (isDuplicate(error)) return storeUnderLocks(deps, messages)
    throw error
  }
}

function storeUnderLocks(
  { db, clock, attachable }: StoreMessagesDeps,
  messages: readonly OutgoingMessage[],
): Promise<MessagesStored> {
  return db.transaction().execute(async (trx) => {
    const receivers = await receiversOf(trx, messages)
    await lockHeads(trx, messages, receivers)
    const before = await storedBefore(trx, messages)
    const files = new Map<OutgoingMessage, ChatAttachment>()
    for (const message of messages) {
      if (!message.fileId || before.has(keyOf(message))) continue
      const [file] = await attachable(trx, [message.fileId], message.user)
      if (file) files.set(message, file)
    }
    return store(trx, messages, { receivers, before, files }, clock())
  })
}

async function store(
  db: Kysely<Tables>,
  messages: readonly OutgoingMessage[],
  known: Known,
  now: Date,
): Promise<MessagesStored> {
  const outcomes = new Map<OutgoingMessage, StoreResult>()
  // A message that is sent twice at the same moment is stored once.
  const fresh = new Map<string, NewChatMessage>()
  const taken = new Map<string, string>()
  for (const message of messages) {
    const key = keyOf(message)
    const row = known.before.get(key)
    const to = known.receivers.get(message)
    const file = known.files.get(message) ?? null
    const error = row ? null : refusal(message, to, file)
    if (row) outcomes.set(message, { row })
    else if (error || !to) outcomes.set(message, { error: error ?? 'chatNobody' })
    else if (file && (taken.get(file.fileId) ?? key) !== key) outcomes.set(message, { error: 'chatFile' })
    else {
      if (file) taken.set(file.fileId, key)
      fresh.set(key, { message, to, file })
    }
  }
  const stored = fresh.size > 0 ? await insertMessages(db, [...fresh.values()], now) : null
  const rows = new Map(stored?.rows.map((row) => [keyOfRow(row), row]))
  const results = messages.map((message): StoreResult => {
    const row = rows.get(keyOf(message))
    return outcomes.get(message) ?? (row ? { row } : { error: 'internal' })
  })
  return { results, stored }
}

function refusal(message: OutgoingMessage, to: Peer | undefined, file: ChatAttachment | null): ChatRefusal | null {
  if (!message.fileId && !isSendable(cleanText(message))) return 'chatEmpty'
  if (!to || to.userId === message.user.userId) return 'chatNobody'
  if (message.fileId && !file) return 'chatFile'
  return file && notForChat.has(file.mediaType) ? 'fileType' : null
}

/**
 * Masks full card numbers, and removes the zero byte, which no text in PostgreSQL can contain. The robot's words come from
 * articles and definitions: a list of reason codes in them can look like a card number.
 */
function cleanText({ text, user }: Pick<OutgoingMessage, 'text' | 'user'>): string {
  const storable = text.replaceAll('\0', '')
  return user.username === robotUsername ? storable : maskCardNumbersIn(storable)
}

function cleanExtra({ extra, user }: OutgoingMessage): ChatExtra | null {
  return extra?.title ? { ...extra, title: cleanText({ text: extra.title, user }) } : (extra ?? null)
}

function keyOf({ user, clientId }: OutgoingMessage): string {
  return `${user.userId} ${clientId.toLowerCase()}`
}

function keyOfRow({ from_user, client_id }: ChatRow): string {
  return `${from_user} ${client_id}`
}

/** Whether a message to this user, by the id that others see, rings the bell. */
export function rings(toId: string): boolean {
  return toId !== robotUsername
}

async function receiversOf(
  db: Kysely<Tables>,
  messages: readonly OutgoingMessage[],
): Promise<Map<OutgoingMessage, Peer>> {
  const queries = messages.map(({ user, toName }) => ({ insIdCd: user.insIdCd, name: toName }))
  const peers = await findPeers(db, queries, { writable: true })
  return new Map(messages.flatMap((message, at) => (peers[at] ? [[message, peers[at]]] : [])))
}

/** Locks in the order of `insertMessages`, to avoid deadlocks. */
async function lockHeads(
  trx: Transaction<Tables>,
  messages: readonly OutgoingMessage[],
  receivers: Known['receivers'],
): Promise<void> {
  const userIds = [...messages.map(({ user }) => user.userId), ...[...receivers.values()].map(({ userId }) => userId)]
  await sql`
    SELECT 1 FROM chat_head WHERE user_id = ANY(${arrayText([...new Set(userIds)])}::bigint[])
    ORDER BY user_id FOR NO KEY UPDATE`.execute(trx)
}

async function storedBefore(db: Kysely<Tables>, messages: readonly OutgoingMessage[]): Promise<Map<string, ChatRow>> {
  const { rows } = await sql<ChatRow>`
    SELECT ${chatColumns} FROM ${chatTables}
    WHERE (c.from_user, c.client_id) IN (
      SELECT * FROM unnest(
        ${arrayText(messages.map(({ user }) => user.userId))}::bigint[],
        ${arrayText(messages.map(({ clientId }) => clientId))}::uuid[]))`.execute(db)
  return new Map(rows.map((row) => [keyOfRow(row), row]))
}

interface InsertedRow {
  unsent_id: string
  n: string
  chat_id: string
  from_seq: string
  to_seq: string
}

/**
 * Gives each message the next number of both users, whose heads stay locked until the end, so that numbers are committed in order.
 * Builds the sent rows here, since reading them again would cost as much as storing them.
 */
async function insertMessages(db: Kysely<Tables>, fresh: readonly NewChatMessage[], at: Date): Promise<StoredMessages> {
  const texts = fresh.map(({ message }) => cleanText(message))
  const column = <Value extends string | boolean | null>(of: (message: NewChatMessage) => Value) =>
    arrayText(fresh.map(of))
  const { rows } = await sql<InsertedRow>`
    WITH given AS (
      SELECT * FROM unnest(
        ${column(({ message }) => message.user.userId)}::bigint[], ${column(({ to }) => to.userId)}::bigint[],
        ${column(({ message }) => message.clientId)}::uuid[], ${arrayText(texts)}::text[],
        ${column(({ file }) => file?.fileId ?? null)}::uuid[],
        ${column(({ message }) => (message.extra ? JSON.stringify(cleanExtra(message)) : null))}::text[],
        ${column(({ to }) => rings(to.id))}::boolean[]
      ) WITH ORDINALITY AS given(from_user, to_user, client_id, text, file_id, extra, rings, n)
    ), of_user AS (
      SELECT from_user AS user_id, n FROM given UNION ALL SELECT to_user, n FROM given
    ), locked AS MATERIALIZED (
      SELECT user_id FROM chat_head WHERE user_id IN (SELECT user_id FROM of_user) ORDER BY user_id FOR NO KEY UPDATE
    ), head AS (
      UPDATE chat_head SET seq = chat_head.seq + more.n
      FROM (SELECT user_id, count(*) AS n FROM of_user GROUP BY user_id) AS more JOIN locked USING (user_id)
      WHERE chat_head.user_id = more.user_id RETURNING chat_head.user_id, chat_head.seq
    ), numbered AS (
      SELECT user_id, n, head.seq + 1 - row_number() OVER (PARTITION BY user_id ORDER BY n DESC) AS seq
      FROM of_user JOIN head USING (user_id)
    ), stored AS (
      INSERT INTO chat_message (from_user, from_seq, to_user, to_seq, client_id, text, file_id, extra, at)
      SELECT given.from_user, mine.seq, given.to_user, theirs.seq, client_id, text, file_id, extra::jsonb, ${at}::timestamptz
      FROM given
      JOIN numbered AS mine ON mine.n = given.n AND mine.user_id = given.from_user
      JOIN numbered AS theirs ON theirs.n = given.n AND theirs.user_id = given.to_user
      ORDER BY given.n RETURNING chat_id, from_user, from_seq, to_seq, client_id
    ), unsent AS (
      INSERT INTO chat_unsent (chat_ids) SELECT array_agg(chat_id ORDER BY chat_id) FROM stored RETURNING unsent_id
    ), unrung AS (
      INSERT INTO chat_unrung (chat_ids) SELECT array_agg(chat_id ORDER BY chat_id)
      FROM stored JOIN given USING (from_user, client_id) WHERE rings HAVING count(*) > 0
    )
    SELECT unsent_id, chat_id, from_seq, to_seq, n FROM unsent, stored JOIN given USING (from_user, client_id)
    ORDER BY n`.execute(db)
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
      extra: cleanExtra(message),
      score: null,
      at,
      delivered_at: null,
      read_at: null,
    }
  })
  return { unsentId: first.unsent_id, rows: stored }
}

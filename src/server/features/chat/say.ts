import { type Kysely, sql, type Transaction } from 'kysely'
import type { ErrorName } from '../../../contract/errors.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import { isSendable, robotUsername } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/access.ts'
import { findPeers, type Peer, peerIdOf } from './peers.ts'
import type { Stored } from './relay.ts'
import { type ChatExtra, type ChatRow, chatColumns, chatTables } from './store.ts'

/** What somebody wants to say. */
export interface Saying {
  user: SessionUser
  clientId: string
  toName: string
  text: string
  fileId: string | null
  extra?: ChatExtra
}

/** What was stored, also where it was before; or why it wasn't. */
export type Said = { row: ChatRow } | { error: ErrorName }

interface AttachableFile {
  fileId: string
  fileName: string
  mediaType: string
  size: number
}

/** Those of these files that this user may take, and what they are; they stay locked. */
export type AttachableFiles = (
  trx: Transaction<Tables>,
  fileIds: readonly string[],
  user: SessionUser,
) => Promise<readonly AttachableFile[]>

export interface SayDeps {
  db: Kysely<Tables>
  clock: () => Date
  attachable: AttachableFiles
}

/** What may be uploaded and isn't for a conversation: specification 5 names images, documents, pdf, text, spreadsheets. */
const notForChat: ReadonlySet<string> = new Set(['application/zip'])

/** A saying that is stored now. */
interface Fresh {
  one: Saying
  to: Peer
  file: AttachableFile | null
}

/** Says them in their order, each once, in one transaction. Answers what became of each, and what is to be sent. */
export function sayTogether(
  { db, clock, attachable }: SayDeps,
  sayings: readonly Saying[],
): Promise<{ said: Said[]; stored: Stored | null }> {
  return db.transaction().execute(async (trx) => {
    const outcomes = new Map<Saying, Said>()
    const refuse = (one: Saying, error: ErrorName) => void outcomes.set(one, { error })
    const left = () => sayings.filter((one) => !outcomes.has(one))

    for (const one of sayings) if (!one.fileId && !isSendable(cleanText(one.text))) refuse(one, 'chatEmpty')
    const receivers = await receiversOf(trx, left())
    const receiverIds = [...receivers.values()].map(({ userId }) => userId)
    await lockHeads(trx, [...left().map(({ user }) => user.userId), ...receiverIds])
    const before = await saidBefore(trx, left())
    // What is sent twice at the same moment is one.
    const fresh = new Map<string, Fresh>()
    const taken = new Map<string, string>()
    for (const one of left()) {
      const key = keyOf(one.user.userId, one.clientId)
      const row = before.get(key)
      const to = receivers.get(one)
      if (row) outcomes.set(one, { row })
      else if (!to || to.userId === one.user.userId) refuse(one, 'chatNobody')
      else if (!one.fileId) fresh.set(key, { one, to, file: null })
      else {
        const [file] = await attachable(trx, [one.fileId], one.user)
        if (!file || (taken.get(file.fileId) ?? key) !== key) refuse(one, 'chatFile')
        else if (notForChat.has(file.mediaType)) refuse(one, 'fileType')
        else {
          taken.set(file.fileId, key)
          fresh.set(key, { one, to, file })
        }
      }
    }
    const stored = fresh.size > 0 ? await store(trx, [...fresh.values()], clock()) : null
    const rows = new Map(stored?.rows.map((row) => [keyOf(row.from_user, row.client_id), row]))
    const said = sayings.map((one): Said => {
      const row = rows.get(keyOf(one.user.userId, one.clientId))
      return outcomes.get(one) ?? (row ? { row } : { error: 'internal' })
    })
    return { said, stored }
  })
}

/** As it is kept: without full card numbers, and without the one character that no text of a database holds. */
function cleanText(text: string): string {
  return maskCardNumbersIn(text.replaceAll('\0', ''))
}

function cleanExtra(extra: ChatExtra): ChatExtra {
  return extra.title ? { ...extra, title: cleanText(extra.title) } : extra
}

function keyOf(userId: string, clientId: string): string {
  return `${userId} ${clientId.toLowerCase()}`
}

/** Each message rings at whom it is for; the robot has no bell. */
function rings({ id }: Peer): boolean {
  return id !== robotUsername
}

/** Those who can be written to. */
async function receiversOf(trx: Transaction<Tables>, sayings: readonly Saying[]): Promise<Map<Saying, Peer>> {
  const queries = sayings.map(({ user, toName }) => ({ insIdCd: user.insIdCd, name: toName }))
  const peers = await findPeers(trx, queries, { writable: true })
  return new Map(sayings.flatMap((one, at) => (peers[at] ? [[one, peers[at]]] : [])))
}

/** In one order for all, so that nobody waits for each other; until the end, so that numbers are committed in order. */
async function lockHeads(trx: Transaction<Tables>, users: readonly string[]): Promise<void> {
  const userIds = [...new Set(users)]
  await sql`
    INSERT INTO chat_head (user_id, seq) SELECT user_id, 0 FROM unnest(${userIds}::bigint[]) AS of(user_id)
    ORDER BY user_id ON CONFLICT (user_id) DO NOTHING`.execute(trx)
  await sql`
    SELECT 1 FROM chat_head WHERE user_id = ANY(${userIds}::bigint[]) ORDER BY user_id FOR NO KEY UPDATE`.execute(trx)
}

async function saidBefore(trx: Transaction<Tables>, sayings: readonly Saying[]): Promise<Map<string, ChatRow>> {
  const { rows } = await sql<ChatRow>`
    SELECT ${chatColumns} FROM ${chatTables}
    WHERE (c.from_user, c.client_id) IN (
      SELECT * FROM unnest(
        ${sayings.map(({ user }) => user.userId)}::bigint[], ${sayings.map(({ clientId }) => clientId)}::uuid[]))`.execute(
    trx,
  )
  return new Map(rows.map((row) => [keyOf(row.from_user, row.client_id), row]))
}

interface StoredRow {
  unsent_id: string
  n: string
  chat_id: string
  from_seq: string
  to_seq: string
  rings: boolean
}

/**
 * Each with the next number of both of its users, whose heads are locked. What is sent of them is put together here, as a
 * query would give it: reading it again would cost as much as storing it.
 */
async function store(trx: Transaction<Tables>, fresh: readonly Fresh[], at: Date): Promise<Stored> {
  const texts = fresh.map(({ one }) => cleanText(one.text))
  const column = <Value>(of: (one: Fresh) => Value) => fresh.map(of)
  const { rows } = await sql<StoredRow>`
    WITH given AS (
      SELECT * FROM unnest(
        ${column(({ one }) => one.user.userId)}::bigint[], ${column(({ to }) => to.userId)}::bigint[],
        ${column(({ one }) => one.clientId)}::uuid[], ${texts}::text[], ${column(({ file }) => file?.fileId)}::uuid[],
        ${column(({ one }) => one.extra && JSON.stringify(cleanExtra(one.extra)))}::text[],
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
    const { one, to, file } = fresh[Number(n) - 1] as Fresh
    return {
      ...row,
      from_user: one.user.userId,
      from_id: peerIdOf(one.user),
      to_user: to.userId,
      to_id: to.id,
      client_id: one.clientId.toLowerCase(),
      text: texts[Number(n) - 1] ?? '',
      file_id: file?.fileId ?? null,
      file_name: file?.fileName ?? null,
      file_size: file && String(file.size),
      media_type: file?.mediaType ?? null,
      extra: one.extra ? cleanExtra(one.extra) : null,
      score: null,
      at,
      delivered_at: null,
      read_at: null,
    }
  })
  return { unsentId: first.unsent_id, rows: stored }
}

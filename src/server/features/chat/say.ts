import { type Kysely, sql, type Transaction } from 'kysely'
import type { ErrorName } from '../../../contract/errors.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import { isSendable, robotUsername } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/access.ts'
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

/** Those of these files that this user may take, and what they are; they stay locked. */
export type AttachableFiles = (
  trx: Transaction<Tables>,
  fileIds: readonly string[],
  user: SessionUser,
) => Promise<readonly { fileId: string; mediaType: string }[]>

export interface SayDeps {
  db: Kysely<Tables>
  clock: () => Date
  attachable: AttachableFiles
}

/** What may be uploaded and isn't for a conversation: specification 5 names images, documents, pdf, text, spreadsheets. */
const notForChat: ReadonlySet<string> = new Set(['application/zip'])

/** Says them in their order, each once, in one transaction. Answers what became of each. */
export function sayTogether({ db, clock, attachable }: SayDeps, sayings: readonly Saying[]): Promise<Said[]> {
  return db.transaction().execute(async (trx) => {
    const outcomes = new Map<Saying, Said>()
    const refuse = (one: Saying, error: ErrorName) => void outcomes.set(one, { error })
    const left = () => sayings.filter((one) => !outcomes.has(one))

    for (const one of sayings) if (!one.fileId && !isSendable(cleanText(one.text))) refuse(one, 'chatEmpty')
    const userIds = await userIdsOf(trx, left())
    const toUser = ({ toName }: Saying) => userIds.get(toName.toLowerCase()) ?? ''
    await lockHeads(trx, [...left().map(({ user }) => user.userId), ...userIds.values()])
    const before = await saidBefore(trx, left())
    for (const one of left()) {
      const row = before.get(keyOf(one.user.userId, one.clientId))
      if (row) outcomes.set(one, { row })
      else if (toUser(one) === '' || toUser(one) === one.user.userId) refuse(one, 'chatNobody')
    }
    const taken = new Map<string, string>()
    for (const one of left()) {
      if (!one.fileId) continue
      const key = keyOf(one.user.userId, one.clientId)
      const [file] = await attachable(trx, [one.fileId], one.user)
      if (!file || (taken.get(one.fileId) ?? key) !== key) refuse(one, 'chatFile')
      else if (notForChat.has(file.mediaType)) refuse(one, 'fileType')
      else taken.set(one.fileId, key)
    }
    // What is sent twice at the same moment is one.
    const fresh = new Map(left().map((one) => [keyOf(one.user.userId, one.clientId), one]))
    const rows = await insert(trx, [...fresh.values()], toUser, clock())
    return sayings.map((one) => {
      const row = rows.get(keyOf(one.user.userId, one.clientId))
      return outcomes.get(one) ?? (row ? { row } : { error: 'internal' })
    })
  })
}

/** As it is kept: without full card numbers, and without the one character that no text of a database holds. */
function cleanText(text: string): string {
  return maskCardNumbersIn(text.replaceAll('\0', ''))
}

function keyOf(userId: string, clientId: string): string {
  return `${userId} ${clientId.toLowerCase()}`
}

/** The robot has no bell, and what it answers was waited for. */
function isOfRobot({ user, toName }: Saying): boolean {
  return [user.username, toName].some((name) => name.toLowerCase() === robotUsername.toLowerCase())
}

/** Those who can be written to, by name in lower case. */
async function userIdsOf(trx: Transaction<Tables>, sayings: readonly Saying[]): Promise<Map<string, string>> {
  const names = [...new Set(sayings.map(({ toName }) => toName.toLowerCase()))]
  const { rows } = await sql<{ user_id: string; name: string }>`
    SELECT user_id, lower(username) AS name FROM app_user
    WHERE lower(username) = ANY(${names}::text[]) AND (NOT disabled AND NOT deleted OR username = ${robotUsername})`.execute(
    trx,
  )
  return new Map(rows.map(({ user_id, name }) => [name, user_id]))
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

/** Each with the next number of both of its users, whose heads are locked. */
async function insert(
  trx: Transaction<Tables>,
  sayings: readonly Saying[],
  toUser: (one: Saying) => string,
  at: Date,
): Promise<Map<string, ChatRow>> {
  if (sayings.length === 0) return new Map()
  const column = <Value>(of: (one: Saying) => Value) => sayings.map(of)
  const { rows: inserted } = await sql<{ chat_id: string }>`
    WITH given AS (
      SELECT * FROM unnest(
        ${column(({ user }) => user.userId)}::bigint[], ${column(toUser)}::bigint[],
        ${column((one) => one.clientId)}::uuid[], ${column((one) => cleanText(one.text))}::text[],
        ${column((one) => one.fileId)}::uuid[], ${column(({ extra }) => extra && JSON.stringify(extra))}::text[],
        ${column((one) => !isOfRobot(one))}::boolean[]
      ) WITH ORDINALITY AS given(from_user, to_user, client_id, text, file_id, extra, may_ring, n)
    ), of_user AS (
      SELECT from_user AS user_id, n FROM given UNION ALL SELECT to_user, n FROM given
    ), head AS (
      UPDATE chat_head SET seq = chat_head.seq + more.n
      FROM (SELECT user_id, count(*) AS n FROM of_user GROUP BY user_id) AS more
      WHERE chat_head.user_id = more.user_id RETURNING chat_head.user_id, chat_head.seq
    ), numbered AS (
      SELECT user_id, n, head.seq + 1 - row_number() OVER (PARTITION BY user_id ORDER BY n DESC) AS seq
      FROM of_user JOIN head USING (user_id)
    )
    INSERT INTO chat_message (from_user, from_seq, to_user, to_seq, client_id, text, file_id, extra, at, rings)
    SELECT given.from_user, mine.seq, given.to_user, theirs.seq, client_id, text, file_id, extra::jsonb, ${at}::timestamptz,
      may_ring AND row_number() OVER (PARTITION BY given.from_user, given.to_user ORDER BY given.n) = 1 AND NOT EXISTS (
        SELECT 1 FROM chat_message AS c
        WHERE c.to_user = given.to_user AND c.from_user = given.from_user AND c.read_at IS NULL)
    FROM given
    JOIN numbered AS mine ON mine.n = given.n AND mine.user_id = given.from_user
    JOIN numbered AS theirs ON theirs.n = given.n AND theirs.user_id = given.to_user
    ORDER BY given.n RETURNING chat_id`.execute(trx)
  const { rows } = await sql<ChatRow>`
    SELECT ${chatColumns} FROM ${chatTables}
    WHERE c.chat_id = ANY(${inserted.map((row) => row.chat_id)}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [keyOf(row.from_user, row.client_id), row]))
}

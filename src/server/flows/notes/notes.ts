import { sql, type Transaction } from 'kysely'
import type { Note } from '../../../contract/records/notes.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { menusOf } from '../../../domain/people/menus.ts'
import { maxNotesShown } from '../../../domain/records/notes.ts'
import type { Flow, FlowId } from '../../../domain/workflow/flow.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import { rightsOfUser } from '../../db/userRights.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { nameOf, notify } from '../../notices/notify.ts'

type StoredNote = { noteId: string; userId: string; userName: string; note: string; at: Date }

/** Newest first. */
export async function notesOf(
  db: Reader,
  expId: string,
  { insIdCd, userId }: SessionUser,
): Promise<{ list: Note[]; total: number }> {
  const { rows } = await sql<StoredNote & { total: number }>`
    SELECT n.note_id AS "noteId", n.user_id AS "userId", u.nick_name AS "userName", n.note, n.at,
      (SELECT count(*)::int FROM record_note WHERE exp_id = ${expId} AND ins_id_cd = ${insIdCd}) AS total
    FROM record_note AS n JOIN app_user AS u ON u.user_id = n.user_id
    WHERE n.exp_id = ${expId} AND n.ins_id_cd = ${insIdCd}
    ORDER BY n.note_id DESC LIMIT ${maxNotesShown}`.execute(db)
  const list = rows.map(({ noteId, userId: writer, userName, note, at }) => ({
    ...{ noteId, userName, note },
    mine: writer === userId,
    at: at.toISOString(),
  }))
  return { list, total: rows[0]?.total ?? 0 }
}

interface NewNote {
  expId: string
  flow: FlowId
  note: string
  mentions: readonly Colleague[]
  at: Date
}

export async function insertNote(
  trx: Transaction<Tables>,
  { insIdCd, userId }: SessionUser,
  { expId, flow, note, mentions, at }: NewNote,
): Promise<string> {
  const { rows } = await sql<{ note_id: string }>`
    INSERT INTO record_note (exp_id, ins_id_cd, user_id, note, at)
    VALUES (${expId}, ${insIdCd}, ${userId}, ${note}, ${at}) RETURNING note_id`.execute(trx)
  const noteId = rows[0]?.note_id ?? ''
  await sql`
    INSERT INTO note_mention (note_id, user_id, told)
    SELECT ${noteId}::bigint, user_id, true
    FROM unnest(${mentions.map((one) => one.userId)}::bigint[]) AS user_id`.execute(trx)
  const others = mentions.filter((one) => one.userId !== userId)
  if (others.length > 0) {
    const facts = { kind: 'mention' as const, expId, flow, name: await nameOf(trx, userId), note }
    await notify(trx, ...others.map((one) => ({ to: { userIds: [one.userId] }, facts, fromUser: userId })))
  }
  return noteId
}

export interface Colleague {
  userId: string
  username: string
  name: string
}

/** More than work in one institution. */
const atMost = 1000

/** The users of an institution who can open records of a flow, by name; only those of these user names, where given. */
export async function colleaguesFor(
  db: Reader,
  insIdCd: string,
  { menu }: Flow,
  usernames: readonly string[] | null = null,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague & { roles: Role[]; withheld: string[] }>`
    SELECT u.user_id AS "userId", u.username, u.nick_name AS name,
      ${rightsOfUser}
    FROM app_user AS u
    WHERE u.ins_id_cd = ${insIdCd} AND NOT u.disabled AND NOT u.deleted
      AND (${usernames === null}::boolean OR lower(u.username) = ANY(${[...(usernames ?? [])]}::text[]))
    ORDER BY u.nick_name, u.user_id LIMIT ${atMost}`.execute(db)
  return rows
    .filter(({ roles, withheld }) => menusOf(roles, withheld).includes(menu))
    .map(({ userId, username, name }) => ({ userId, username, name }))
}

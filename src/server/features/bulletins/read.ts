import { type Kysely, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type {
  BulletinDetail,
  detailBulletin,
  queryMyBulletins,
  ReadableBulletin,
} from '../../../contract/messages/bulletins.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { nameIn } from '../../../texts/names.ts'
import type { Language } from '../../../texts/texts.ts'
import { countRows } from '../../db/lists/counted.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { Served } from '../../http/serve/serve.ts'
import type { ServedList } from '../../http/serve/serveList.ts'
import {
  type BulletinRow,
  bulletinColumns,
  bulletinFacts,
  bulletinTables,
  isCurrent,
  isKeptBy,
  isOpenTo,
  isShownTo,
  keepingFacts,
  stateAt,
  titleHas,
} from './stored.ts'

interface MineRow extends BulletinRow {
  show_from: Date
  is_new: boolean
}

type ReaderBody = BodyOf<typeof queryMyBulletins>

type Asked = Pick<Served<ReaderBody>, 'body' | 'actor' | 'language'>

/** The bulletins that stand for this reader. */
export function readerList(
  { body, actor: reader, language }: Asked,
  now: Date,
): ServedList<ReaderBody['sort'], MineRow, ReadableBulletin> {
  return {
    query: {
      columns: sql`b.bulletin_id, b.ins_id_cd, i.ins_en_nm, i.ins_nm, v.title, v.show_from, ${isUnread(reader)} AS is_new`,
      from: bulletinTables,
      where: [isShownTo(reader, now), titleHas(body.title)],
      sorts: { showFrom: 'v.show_from', title: 'lower(v.title)' },
      tieBreak: 'b.bulletin_id DESC',
    },
    shown: (rows) => rows.map(readableBulletin),
    file: {
      name: 'bulletins',
      columns: ['showFrom', 'title', 'insIdCd', 'insNm'],
      times: ['showFrom'],
      cells: ({ insNm }) => ({ insNm: nameIn(insNm, language) }),
    },
  }
}

/** Returns the number of unread bulletins of this reader among those that match. */
export async function countUnread(db: Kysely<Tables>, { body, actor: reader }: Asked, now: Date): Promise<number> {
  const { total } = await countRows(
    db,
    sql`SELECT FROM ${bulletinTables} WHERE ${isShownTo(reader, now)} AND ${titleHas(body.title)} AND ${isUnread(reader)}`,
  )
  return total
}

function isUnread({ userId }: Actor) {
  return sql`NOT EXISTS (SELECT FROM bulletin_read AS r WHERE r.bulletin_id = b.bulletin_id AND r.user_id = ${userId})`
}

function readableBulletin(row: MineRow) {
  return {
    bulletinId: row.bulletin_id,
    title: row.title,
    insIdCd: row.ins_id_cd,
    insNm: { en: row.ins_en_nm, zh: row.ins_nm },
    showFrom: row.show_from.toISOString(),
    isNew: row.is_new,
  }
}

interface BulletinQuery {
  bulletin: BodyOf<typeof detailBulletin>
  user: SessionUser
  language: Language
  now: Date
}

/**
 * Returns a bulletin and marks it as read. Its managers get every version and what they may do. Throws `notFound` when
 * it isn't for this user, as if it didn't exist.
 */
export async function readBulletin(db: Kysely<Tables>, asked: BulletinQuery): Promise<BulletinDetail> {
  const { bulletin, user, language, now } = asked
  const meant = bulletin.version ? sql`v.version = ${bulletin.version}` : isCurrent
  const { rows } = await sql<BulletinRow & { keeping: boolean; shown: boolean }>`
    SELECT ${bulletinColumns(now)}, ${isKeptBy(user)} AS keeping, ${isShownTo(user, now)} AS shown
    FROM ${bulletinTables}
    WHERE b.bulletin_id = ${bulletin.bulletinId} AND ${meant} AND ${isOpenTo(user, now)}`.execute(db)
  const [row] = rows
  if (!row) throw new CallError('notFound')
  if (row.shown) await markRead(db, row.bulletin_id, user, now)
  const [attachments, history] = await Promise.all([
    attachmentsOf(db, row),
    row.keeping ? versionsOf(db, row.bulletin_id, now) : null,
  ])
  const keeping = history && { ...keepingFacts(row, language), history }
  return { ...bulletinFacts(row), body: row.body, attachments, keeping }
}

async function markRead(db: Kysely<Tables>, bulletinId: string, { userId }: Actor, now: Date): Promise<void> {
  await db
    .insertInto('bulletin_read')
    .values({ bulletin_id: bulletinId, user_id: userId, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function attachmentsOf(db: Kysely<Tables>, { bulletin_id, version }: BulletinRow) {
  const rows = await db
    .selectFrom('bulletin_file')
    .innerJoin('file', 'file.file_id', 'bulletin_file.file_id')
    .select(['file.file_id', 'file.file_name', 'file.size', 'file.media_type'])
    .where('bulletin_file.bulletin_id', '=', bulletin_id)
    .where('bulletin_file.version', '=', version)
    .orderBy('bulletin_file.position')
    .execute()
  return rows.map((row) => ({
    fileName: row.file_name,
    filePath: row.file_id,
    size: Number(row.size),
    mediaType: row.media_type,
  }))
}

async function versionsOf(db: Kysely<Tables>, bulletinId: string, now: Date) {
  const { rows } = await sql<Pick<BulletinRow, 'version' | 'state' | 'title' | 'changed_by' | 'changed_at'>>`
    SELECT v.version, ${stateAt(now)} AS state, v.title, u.nick_name AS changed_by, v.changed_at
    FROM ${bulletinTables} WHERE b.bulletin_id = ${bulletinId} ORDER BY v.version DESC`.execute(db)
  return rows.map((row) => ({
    version: row.version,
    state: row.state,
    title: row.title,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }))
}

export async function readsAttachment(
  db: Kysely<Tables>,
  fileId: string,
  user: SessionUser,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ${bulletinTables}
    JOIN bulletin_file AS f ON f.bulletin_id = v.bulletin_id AND f.version = v.version
    WHERE f.file_id = ${fileId} AND ${isOpenTo(user, now)} LIMIT 1`.execute(db)
  return rows.length > 0
}

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { Institution } from '../../../contract/records.ts'
import type {
  addSharingFile,
  querySharingDownload,
  querySharingFile,
  SharingFileRow,
} from '../../../contract/sharedFiles.ts'
import { type Actor, actsForAll } from '../../../domain/actor.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { expectInstitutions } from '../../http/institutions.ts'
import { expectRange } from '../../http/ranges.ts'

/** A stored file, as far as its download needs to know. */
export interface StoredFile {
  fileId: string
  fileName: string
  mediaType: string
  size: number
  sha256: string | null
}

interface SharedRow {
  file_id: string
  title: string
  file_name: string
  media_type: string
  size: string
  shared_by: string
  shared_at: Date
  audience: Institution[] | null
  downloads: number
}

const orders: Readonly<Record<BodyOf<typeof querySharingFile>['sort'], RawBuilder<unknown>>> = {
  sharedAt: sql`s.shared_at, s.file_id`,
  '-sharedAt': sql`s.shared_at DESC, s.file_id`,
  fileName: sql`lower(s.title), s.file_id`,
  '-fileName': sql`lower(s.title) DESC, s.file_id`,
}

/** Those for the user's institution; all for whoever acts for all. */
function isFor(user: Actor) {
  return sql<boolean>`(${actsForAll(user)} OR s.audience IS NULL OR ${user.insIdCd} = ANY(s.audience))`
}

/** A page of the files that are shared with this user; `shares`: with what only those who share are told. */
export async function listShared(
  db: Kysely<Tables>,
  { fileName, sharedAtFrom, sharedAtTo, sort, currPage, pageSize }: BodyOf<typeof querySharingFile>,
  user: Actor,
  shares: boolean,
): Promise<ReplyOf<typeof querySharingFile>> {
  expectRange(sharedAtFrom, sharedAtTo, 'sharedAt')
  const day = sql`(s.shared_at AT TIME ZONE 'UTC')::date`
  const meant = sql.join(
    [
      sql`NOT s.deleted`,
      isFor(user),
      fileName ? sql`position(lower(${fileName}) IN lower(s.title || ' ' || f.file_name)) > 0` : sql`true`,
      sharedAtFrom ? sql`${day} >= ${sharedAtFrom}` : sql`true`,
      sharedAtTo ? sql`${day} <= ${sharedAtTo}` : sql`true`,
    ],
    sql` AND `,
  )
  const tables = sql`shared_file AS s JOIN file AS f USING (file_id)`
  const [counted, { rows }] = await Promise.all([
    sql<{ total: string }>`SELECT count(*) AS total FROM ${tables} WHERE ${meant}`.execute(db),
    sql<SharedRow>`
      SELECT s.file_id, s.title, f.file_name, f.media_type, f.size, u.nick_name AS shared_by, s.shared_at,
        (SELECT jsonb_agg(jsonb_build_object('insIdCd', a.ins_id_cd,
            'nm', jsonb_build_object('en', a.ins_en_nm, 'zh', a.ins_nm)) ORDER BY a.ins_id_cd)
          FROM institution AS a WHERE a.ins_id_cd = ANY(s.audience)) AS audience,
        (SELECT count(*)::int FROM shared_file_download AS d WHERE d.file_id = s.file_id) AS downloads
      FROM ${tables} JOIN app_user AS u ON u.user_id = s.shared_by WHERE ${meant}
      ORDER BY ${orders[sort]} LIMIT ${pageSize} OFFSET ${(currPage - 1) * pageSize}`.execute(db),
  ])
  const list = rows.map(
    (row): SharingFileRow => ({
      filename: row.file_id,
      actualFileName: row.file_name,
      fileName: row.title,
      size: Number(row.size),
      mediaType: row.media_type,
      sharedBy: row.shared_by,
      sharedAt: row.shared_at.toISOString(),
      sharing: shares ? { audience: row.audience, downloads: row.downloads } : null,
    }),
  )
  return { list, total: Number(counted.rows[0]?.total ?? 0), totalIsExact: true, currPage, pageSize, shares }
}

/** Those of these files that this user may share: own uploads that nothing has taken yet. */
export type Attachable = (trx: Transaction<Tables>, fileIds: readonly string[], actor: Actor) => Promise<StoredFile[]>

/**
 * Answers what it is called. Throws what `expectInstitutions` says of its recipients, `fileMissing` for a file that isn't this
 * user's to share.
 */
export function shareFile(
  db: Kysely<Tables>,
  { fileName, filePath, audience }: BodyOf<typeof addSharingFile>,
  user: Actor,
  attachable: Attachable,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const codes = audience && [...new Set(audience)].sort()
    if (codes) await expectInstitutions(trx, codes, 'audience')
    const [file] = await attachable(trx, [filePath], user)
    if (!file) throw new CallError('fileMissing', {}, 'filePath')
    const title = maskCardNumbersIn(fileName)
    await trx
      .insertInto('shared_file')
      .values({ file_id: filePath, title, audience: codes, shared_by: user.userId })
      .execute()
    return title
  })
}

/** It leaves every list; done twice it is done once. Answers what it was called. */
export async function stopSharing(db: Kysely<Tables>, fileId: string): Promise<string> {
  const found = await db
    .updateTable('shared_file')
    .set({ deleted: true })
    .where('file_id', '=', fileId)
    .returning('title')
    .executeTakeFirst()
  if (!found) throw new CallError('notFound')
  return found.title
}

/** A shared file for this user; throws `fileMissing` where there is none: another's is as unknown as one that isn't there. */
export async function sharedFile(db: Kysely<Tables>, fileId: string, user: Actor): Promise<StoredFile> {
  const { rows } = await sql<{
    file_id: string
    file_name: string
    media_type: string
    size: string
    sha256: string | null
  }>`
    SELECT f.file_id, f.file_name, f.media_type, f.size, f.sha256 FROM shared_file AS s JOIN file AS f USING (file_id)
    WHERE s.file_id = ${fileId} AND NOT s.deleted AND ${isFor(user)}`.execute(db)
  const [row] = rows
  if (!row) throw new CallError('fileMissing')
  const { file_name, media_type: mediaType, size, sha256 } = row
  return { fileId, fileName: file_name, mediaType, size: Number(size), sha256 }
}

export async function noteDownload(db: Kysely<Tables>, fileId: string, { userId }: Actor): Promise<void> {
  await db.insertInto('shared_file_download').values({ file_id: fileId, user_id: userId }).execute()
}

/** A page of who has downloaded a file, the latest first. */
export async function listDownloads(
  db: Kysely<Tables>,
  { filename, currPage, pageSize }: BodyOf<typeof querySharingDownload>,
): Promise<ReplyOf<typeof querySharingDownload>> {
  const asked = db.selectFrom('shared_file_download as d').where('d.file_id', '=', filename)
  const [{ total }, rows] = await Promise.all([
    asked.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    asked
      .innerJoin('app_user as u', 'u.user_id', 'd.user_id')
      .innerJoin('institution as i', 'i.ins_id_cd', 'u.ins_id_cd')
      .select(['u.nick_name', 'u.ins_id_cd', 'i.ins_en_nm', 'i.ins_nm', 'd.at'])
      .orderBy('d.download_id', 'desc')
      .limit(pageSize)
      .offset((currPage - 1) * pageSize)
      .execute(),
  ])
  const list = rows.map((row) => ({
    nickName: row.nick_name,
    insIdCd: row.ins_id_cd,
    insNm: { en: row.ins_en_nm, zh: row.ins_nm },
    at: row.at.toISOString(),
  }))
  return { list, total: Number(total), totalIsExact: true, currPage, pageSize }
}

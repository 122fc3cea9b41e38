import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type {
  addSharingFile,
  querySharingDownload,
  querySharingFile,
  SharingFileRow,
} from '../../../contract/messages/sharedFiles.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { dayIn } from '../../db/days.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import { visibleToAudience } from '../../db/lists/visibleTo.ts'
import { type StoredFile, storedFileColumns } from '../../db/storedFile.ts'
import type { Tables } from '../../db/tables.ts'
import { expectRange } from '../../http/outgoing/ranges.ts'
import { CallError } from '../../http/serve/errors.ts'
import { expectInstitutions } from '../../http/serve/institutions.ts'

interface StoredShared extends Omit<SharingFileRow, 'sharedAt' | 'sharing'>, NonNullable<SharingFileRow['sharing']> {
  sharedAt: Date
}

type SharedFileBody = BodyOf<typeof querySharingFile>

export async function listShared(
  db: Kysely<Tables>,
  body: SharedFileBody,
  user: Actor,
  shares: boolean,
): Promise<ReplyOf<typeof querySharingFile>> {
  const page = await listPage(db, sharedFileQuery(body, user), body, (rows: StoredShared[]) =>
    rows.map(
      ({ audience, downloads, ...row }): SharingFileRow => ({
        ...row,
        sharedAt: row.sharedAt.toISOString(),
        sharing: shares ? { audience, downloads } : null,
      }),
    ),
  )
  return { ...page, shares }
}

function sharedFileQuery(
  { fileName, sharedAtFrom, sharedAtTo }: SharedFileBody,
  user: Actor,
): ListQuery<SharedFileBody['sort']> {
  expectRange(sharedAtFrom, sharedAtTo, 'sharedAt')
  const day = dayIn(sql`s.shared_at`)
  return {
    columns: sql`
      s.file_id AS filename, s.title AS "fileName", f.file_name AS "actualFileName", f.media_type AS "mediaType",
      f.size::float8 AS size, u.nick_name AS "sharedBy", s.shared_at AS "sharedAt",
      (SELECT jsonb_agg(jsonb_build_object('insIdCd', a.ins_id_cd,
          'nm', jsonb_build_object('en', a.ins_en_nm, 'zh', a.ins_nm)) ORDER BY a.ins_id_cd)
        FROM institution AS a WHERE a.ins_id_cd = ANY(s.audience)) AS audience,
      (SELECT count(*)::int FROM shared_file_download AS d WHERE d.file_id = s.file_id) AS downloads`,
    from: sql`shared_file AS s JOIN file AS f USING (file_id)`,
    joins: sql`JOIN app_user AS u ON u.user_id = s.shared_by`,
    where: [
      sql`NOT s.deleted`,
      visibleToAudience(user, 's.audience'),
      fileName && sql`position(lower(${fileName}) IN lower(s.title || ' ' || f.file_name)) > 0`,
      sharedAtFrom && sql`${day} >= ${sharedAtFrom}`,
      sharedAtTo && sql`${day} <= ${sharedAtTo}`,
    ],
    // Few: what the head shares.
    sorts: { sharedAt: ['s.shared_at', '-s.file_id'], fileName: 'lower(s.title)', size: 'f.size' },
    tieBreak: 's.file_id',
  }
}

export type Attachable = (trx: Transaction<Tables>, fileIds: readonly string[], actor: Actor) => Promise<StoredFile[]>

/**
 * Returns the file's name. Throws `fileMissing` for a file that this user may not share, and the errors of
 * `expectInstitutions` for the recipients.
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

/** Calling it again does nothing. Returns the file's name. */
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

/** Throws `fileMissing` for an unknown file and for one shared with others. */
export async function sharedFile(db: Kysely<Tables>, fileId: string, user: Actor): Promise<StoredFile> {
  const { rows } = await sql<StoredFile>`
    SELECT ${storedFileColumns} FROM shared_file AS s JOIN file AS f USING (file_id)
    WHERE s.file_id = ${fileId} AND NOT s.deleted AND ${visibleToAudience(user, 's.audience')}`.execute(db)
  const [file] = rows
  if (!file) throw new CallError('fileMissing')
  return file
}

export async function noteDownload(db: Kysely<Tables>, fileId: string, { userId }: Actor): Promise<void> {
  await db.insertInto('shared_file_download').values({ file_id: fileId, user_id: userId }).execute()
}

type DownloadBody = BodyOf<typeof querySharingDownload>

type StoredDownload = Omit<ReplyOf<typeof querySharingDownload>['list'][number], 'at'> & { at: Date }

/** A page of who has downloaded a file. */
export function listDownloads(db: Kysely<Tables>, body: DownloadBody): Promise<ReplyOf<typeof querySharingDownload>> {
  const query: ListQuery<DownloadBody['sort']> = {
    columns: sql`
      u.nick_name AS "nickName", u.ins_id_cd AS "insIdCd", d.at,
      jsonb_build_object('en', i.ins_en_nm, 'zh', i.ins_nm) AS "insNm"`,
    from: sql`shared_file_download AS d`,
    joins: sql`JOIN app_user AS u USING (user_id) JOIN institution AS i ON i.ins_id_cd = u.ins_id_cd`,
    where: [sql`d.file_id = ${body.filename}`],
    sorts: { at: 'd.download_id' },
    tieBreak: 'd.download_id',
  }
  return listPage(db, query, body, (rows: StoredDownload[]) =>
    rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  )
}

import { finished } from 'node:stream/promises'
import { type Kysely, sql } from 'kysely'
import { type StoredFile, storedFileColumns } from '../../db/storedFile.ts'
import type { Tables } from '../../db/tables.ts'
import { isTaken } from './attachable.ts'
import type { FileStore } from './byteStore.ts'
import { openFile } from './openFile.ts'

interface FilesVerified {
  files: number
  broken: { fileId: string; where: string; what: string } | null
}

interface HeldFile extends StoredFile {
  where: string
}

const batch = 500

/**
 * Reads every file that ever was a voucher, or that a conversation, a bulletin or the shared files hold, and compares
 * it with the SHA-256 in its row; for a voucher also with that in the record's event. `progress` is called after every
 * file.
 */
export async function verifyFiles(
  db: Kysely<Tables>,
  store: FileStore,
  progress: (files: number) => void = () => {},
): Promise<FilesVerified> {
  let files = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<HeldFile>`
      SELECT ${storedFileColumns},
        coalesce(
          'record ' || (SELECT min(v.exp_id) FROM voucher AS v WHERE v.file_id = f.file_id),
          'bulletin ' || (SELECT min(b.bulletin_id) FROM bulletin_file AS b WHERE b.file_id = f.file_id),
          CASE WHEN EXISTS (SELECT FROM shared_file AS s WHERE s.file_id = f.file_id) THEN 'shared file '
            ELSE 'file of a conversation ' END || f.file_id) AS "where"
      FROM file AS f
      WHERE f.file_id > ${after}::uuid AND ${isTaken}
      ORDER BY f.file_id LIMIT ${batch}`.execute(db)
    for (const file of rows) {
      const what = await faultOf(store, file)
      if (what) return { files, broken: { fileId: file.fileId, where: file.where, what } }
      files += 1
      progress(files)
    }
    const last = rows.at(-1)
    if (!last) return { files, broken: null }
    after = last.fileId
  }
}

async function faultOf(store: FileStore, file: StoredFile): Promise<string | null> {
  try {
    const content = await openFile(store, file)
    content.resume()
    await finished(content)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

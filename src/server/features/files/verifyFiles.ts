import { finished } from 'node:stream/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { openFile } from './openFile.ts'
import type { StoredFile } from './queries.ts'
import type { FileStore } from './store.ts'

/** Result of verifying the stored files: how many were read, and the first whose bytes have changed. */
export interface FilesVerified {
  files: number
  broken: { fileId: string; expId: string; what: string } | null
}

interface VoucherFile extends StoredFile {
  expId: string
}

const batch = 500

/**
 * Reads the bytes of every voucher that a record ever had, and holds them against the SHA-256 that its row, and the event of
 * its record, keep. `progress` hears of every file.
 */
export async function verifyFiles(
  db: Kysely<Tables>,
  store: FileStore,
  progress: (files: number) => void = () => {},
): Promise<FilesVerified> {
  let files = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<VoucherFile>`
      SELECT f.file_id AS "fileId", f.file_name AS "fileName", f.media_type AS "mediaType", f.size::float8 AS size, f.sha256,
        (SELECT min(v.exp_id) FROM voucher AS v WHERE v.file_id = f.file_id) AS "expId"
      FROM file AS f
      WHERE f.file_id > ${after}::uuid AND EXISTS (SELECT FROM voucher AS v WHERE v.file_id = f.file_id)
      ORDER BY f.file_id LIMIT ${batch}`.execute(db)
    for (const file of rows) {
      const what = await faultOf(store, file)
      if (what) return { files, broken: { fileId: file.fileId, expId: file.expId, what } }
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

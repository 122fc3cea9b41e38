import { sql } from 'kysely'

export interface StoredFile {
  fileId: string
  fileName: string
  mediaType: string
  size: number
  /** In hexadecimal; null for a file from before hashes were kept. */
  sha256: string | null
}

/** The columns of a stored file, of `file AS f`. */
export const storedFileColumns = sql`f.file_id AS "fileId", f.file_name AS "fileName", f.media_type AS "mediaType",
  f.size::float8 AS size, f.sha256`

import { sql } from 'kysely'
import type { Databases } from '../db/pools/databases.ts'

interface Archiver {
  archives: boolean
  fails: boolean
  archivedAt: Date | null
}

/** Whether an operator's own PostgreSQL keeps its WAL elsewhere: by its archiver, or by a program that streams it. */
export async function readArchiver(db: Databases['main']): Promise<Archiver> {
  const { rows } = await sql<{ mode: string; fails: boolean; at: Date | null; streams: boolean }>`
    SELECT current_setting('archive_mode') AS mode, last_archived_time AS at,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS fails,
           EXISTS (SELECT FROM pg_replication_slots WHERE slot_type = 'physical' AND active) AS streams
    FROM pg_stat_archiver`.execute(db)
  const [found] = rows
  return {
    archives: found !== undefined && (found.mode !== 'off' || found.streams),
    fails: found?.fails ?? false,
    archivedAt: found?.at ?? null,
  }
}

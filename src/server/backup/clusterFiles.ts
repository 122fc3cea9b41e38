import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Their content is made anew at the start of PostgreSQL, or is kept apart, as the WAL is. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** Files that configure PostgreSQL. None comes from a backup: a restore writes its own. */
const instructions =
  /^((postgresql(\.auto)?|pg_hba|pg_ident)\.conf(\.\w+)?|(recovery|standby)\.signal|recovery\.(conf|done)|promote|backup_label(\.old)?|tablespace_map(\.old)?)$/

/** As in the protocol of PostgreSQL's own base backups, and the folders by which WAL comes and goes. */
const leftOut = /^(postmaster\.(pid|opts)|backup_manifest|current_logfiles|wal_ready|wal_asked(\/.*)?|\.s\.PGSQL\..*)$/
const temporary = /(^|\/)(pgsql_tmp|pg_internal\.init)/

/** Whether a backup has what is at this path of a database folder. */
export function isKeptPath(path: string): boolean {
  return !leftOut.test(path) && !temporary.test(path) && !instructions.test(path)
}

export const controlFile = 'global/pg_control'

/** Paths within a database folder that a physical backup keeps besides `controlFile`. */
export async function clusterFiles(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = []
  const folders: string[] = []
  await walk(folder)
  return { files: files.sort(), folders: folders.sort() }

  async function walk(at: string): Promise<void> {
    const entries = await readdir(at, { withFileTypes: true }).catch(noneWhereGone)
    for (const entry of entries) {
      const path = relative(folder, join(at, entry.name))
      if (!isKeptPath(path)) continue
      if (entry.isFile() && path !== controlFile) files.push(path)
      if (!entry.isDirectory()) continue
      folders.push(path)
      if (!emptied.has(path)) await walk(join(at, entry.name))
    }
  }
}

/** Tables are dropped while we walk. */
function noneWhereGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

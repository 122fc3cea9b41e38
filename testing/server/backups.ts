import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupStore } from '../../src/server/backup/backupStore.ts'
import { backupOrigin } from '../../src/server/backup/origin.ts'
import { chooseBackup, type Restored, type RestoreOptions, restoreDatabase } from '../../src/server/backup/restore.ts'
import { keepWal } from '../../src/server/backup/wal.ts'
import { type EmbeddedDatabase, walSpool } from '../../src/server/embedded/embedded.ts'
import { ask } from './askDatabase.ts'

const fileKeys = [{ id: 1, wrapKey: randomBytes(32) }]

export const testOrigin = backupOrigin({ fileKeys: () => fileKeys })

export async function newFolder(parent: string): Promise<string> {
  const made = await mkdtemp(join(parent, 'backup-'))
  await chmod(made, 0o711)
  return made
}

export async function restore(
  from: BackupStore,
  dataDir: string,
  options: Partial<RestoreOptions> = {},
): Promise<Restored> {
  const all = { until: null, identity: null, origin: testOrigin, ...options }
  const manifest = await chooseBackup(from, all)
  if (manifest.kind === 'logical') throw new Error('The backup is logical.')
  return restoreDatabase(from, manifest, dataDir, all)
}

/** As the server does while it runs: keeps the WAL that PostgreSQL has put aside. */
export async function copyWal(database: EmbeddedDatabase, to: BackupStore): Promise<void> {
  await ask(database, 'SELECT pg_switch_wal()')
  const [waiting, spool] = [join(database.folder, 'pg_wal', 'archive_status'), join(database.folder, walSpool)]
  while ((await readdir(waiting)).some((name) => name.endsWith('.ready'))) await sleep(20)
  for (const name of await readdir(spool))
    await await keepWal(to, name, join(spool, name), { recipient: null, origin: testOrigin, there: new Set() })
}

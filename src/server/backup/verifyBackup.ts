import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openCardVault } from '../db/cards/cardVault.ts'
import type { Secrets } from '../db/cards/secrets.ts'
import { disposable } from '../db/pools/configuredClient.ts'
import { openDatabases } from '../db/pools/databases.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { sealedStore } from '../features/files/sealedStore.ts'
import { keyFaults } from '../keys/register.ts'
import { verifyAll } from '../verifyAll.ts'
import type { BackupStore } from './backupStore.ts'
import { missingFacts, readFacts } from './facts.ts'
import { backupOrigin } from './origin.ts'
import { findBackup, type RestoreOptions, restore } from './restore.ts'

interface VerifiedBackup {
  lines: { line: string; broken: boolean }[]
  whole: boolean
  /** When the last change was made that the backup holds. */
  newest: Date
}

/**
 * Restores the backup into a folder of its own, starts it, verifies every hash chain and every uploaded file, and
 * compares it with the figures of the backup. Removes the folder. Needs the room of the database in `folder`.
 */
export async function verifyBackup(
  store: BackupStore,
  { secrets, secretFile }: { secrets: Secrets; secretFile: string },
  {
    backup,
    identity,
    progress,
    signal = new AbortController().signal,
    folder = tmpdir(),
  }: Pick<RestoreOptions, 'backup' | 'identity' | 'progress' | 'signal'> & { folder?: string },
): Promise<VerifiedBackup> {
  const aside = await mkdtemp(join(folder, 'recourse-verify-'))
  await chmod(aside, 0o711) // PostgreSQL's user must pass through it.
  try {
    const options = { backup, identity, origin: backupOrigin(secrets), progress, signal }
    const manifest = await findBackup(store, options)
    const database = await startEmbedded({ dataDir: aside })
    try {
      await restore(database.connection, store, manifest, options)
      const differing = await differences(database.address, manifest.facts)
      await using databases = openDatabases(database.connection, { size: 2, patient: true })
      const files = sealedStore(store.files, secrets.fileKeys)
      const check = { db: databases.main, secrets, secretFile, store: store.files }
      const { lines, whole } = await verifyAll({
        db: databases.main,
        vault: openCardVault(secrets),
        files,
        keyFaults: await keyFaults(check),
        signal,
        now: new Date(manifest.startedAt),
      })
      return {
        lines: [...lines, ...differing.map((line) => ({ line, broken: true }))],
        whole: whole && differing.length === 0,
        newest: new Date(manifest.startedAt),
      }
    } finally {
      await database.stop()
    }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function differences(address: pg.ClientConfig, facts: Parameters<typeof missingFacts>[0]): Promise<string[]> {
  await using client = disposable(new pg.Client(address))
  await client.connect()
  return missingFacts(facts, await readFacts(client, facts))
}

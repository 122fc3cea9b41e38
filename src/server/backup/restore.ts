import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, emptyCluster, startEmbedded } from '../embedded/embedded.ts'
import { severalAtOnce } from './atOnce.ts'
import type { BackupStore } from './backupStore.ts'
import { isKeptPath } from './clusterFiles.ts'
import { feedWal, restoreCommand } from './feedWal.ts'
import { listBackups, type Manifest, type PhysicalManifest, type Provenance, readManifest } from './manifest.ts'
import type { BackupOrigin } from './origin.ts'
import { fetchTo, WrongIdentityError } from './pack.ts'
import { firstGap, listWal } from './wal.ts'

export interface RestoreOptions {
  /** Proves that a backup is our own. Null: there is no key file, and nothing is. */
  origin: BackupOrigin | null
  /** Takes what nobody has signed, or somebody else has: the operator knows where it comes from. */
  acceptUnsigned?: boolean
  /** Null: everything that the backup holds. */
  until: Date | null
  /** The age secret key of an encrypted backup. */
  identity: string | null
  progress?: (files: number, of: number) => void
  signal?: AbortSignal
}

export interface Restored {
  /** Runs until it is stopped. */
  database: EmbeddedDatabase
  manifest: PhysicalManifest
  /** When the last change was made that it has. */
  newest: Date
}

/**
 * Restores the database into a data folder that has none, and starts it. Where anything fails, the folder is as before.
 * Throws a sentence for the operator that names what is damaged or missing.
 */
export async function restoreDatabase(
  store: BackupStore,
  manifest: PhysicalManifest,
  dataDir: string,
  options: RestoreOptions,
): Promise<Restored> {
  const wal = (await listWal(store, options.origin)).filter(({ isOurs }) => isOurs || options.acceptUnsigned)
  const names = wal.map(({ name }) => name)
  const twice = wal.find(
    ({ name, sha256 }, place) => name === wal[place + 1]?.name && sha256 !== wal[place + 1]?.sha256,
  )
  if (twice)
    throw new Error(`The backup has two different WAL segments ${twice.name}: two servers wrote into ${store.name}.`)
  const gap = firstGap(manifest.startWal, names)
  if (gap) throw new Error(`The backup is incomplete: the WAL segment ${gap} is missing.`)
  const { folder, owner } = emptyCluster(dataDir)
  try {
    await writeFiles(store, manifest, `${folder}.new`, owner, options)
    await rename(`${folder}.new`, folder)
    const feeding = await feedWal(store, wal, { folder, owner, identity: options.identity })
    const database = await recover(dataDir, options.until, feeding)
    try {
      return { database, manifest, newest: await newestIn(database, manifest) }
    } catch (error) {
      await database.stop()
      throw error
    }
  } catch (error) {
    for (const left of [folder, `${folder}.new`]) await rm(left, { recursive: true, force: true })
    throw error
  }
}

async function recover(
  dataDir: string,
  until: Date | null,
  feeding: { stop: () => Promise<void> },
): Promise<EmbeddedDatabase> {
  let database: EmbeddedDatabase
  try {
    database = await startEmbedded({
      dataDir,
      settings: {
        restore_command: restoreCommand,
        // It counts as started when it is restored, and not before.
        hot_standby: 'off',
        ...(until && { recovery_target_time: postgresTime(until), recovery_target_action: 'promote' }),
      },
    })
  } catch (error) {
    await feeding.stop()
    const early = error instanceof Error && 'tail' in error && String(error.tail).includes('before configured recovery')
    throw early
      ? new Error(`The backup ends before ${until?.toISOString()}: leave --until out to restore all of it.`)
      : error
  }
  try {
    await feeding.stop()
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** PostgreSQL reads this setting before it knows the names of time zones. */
function postgresTime(time: Date): string {
  return time.toISOString().replace('T', ' ').replace('Z', '+00')
}

/** The newest backup that has the state of that time. Throws a sentence for the operator where there is none. */
export async function chooseBackup(
  store: BackupStore,
  { until, identity, origin, acceptUnsigned }: Pick<RestoreOptions, 'until' | 'identity' | 'origin' | 'acceptUnsigned'>,
): Promise<Manifest> {
  const ids = await listBackups(store)
  if (ids.length === 0) throw new Error(`There is no backup in ${store.name}.`)
  for (const id of ids.reverse()) {
    const { manifest, provenance } = await readManifest(store, id, origin)
    if (until && new Date(manifest.endedAt) > until) continue
    if (provenance !== 'ours' && !acceptUnsigned) throw new Error(refusalOf(provenance, `${id} in ${store.name}`))
    if (until && manifest.kind === 'logical')
      throw new Error(
        'This backup has one moment only, for which leave --until out: use the base backups of your PostgreSQL.',
      )
    if (manifest.encrypted && !identity)
      throw new Error('The backup is encrypted: pass its secret key with --identity FILE.')
    return manifest
  }
  throw new Error(`The oldest backup in ${store.name} was made after ${until?.toISOString()}.`)
}

function refusalOf(provenance: Provenance, backup: string): string {
  const accept = 'If you know that it is yours, restore it with --accept-unsigned.'
  return provenance === 'unsigned'
    ? `Nobody has signed the backup ${backup}: an earlier release made it, or a stranger. ${accept}`
    : `The backup ${backup} was not signed with the keys of SECRET_FILE: another installation made it, a stranger changed it, or SECRET_FILE is not the key file of that time. ${accept}`
}

async function writeFiles(
  { bases }: BackupStore,
  { files, folders, label }: PhysicalManifest,
  folder: string,
  owner: { uid: number; gid: number } | null,
  { identity, progress, signal }: RestoreOptions,
): Promise<void> {
  const own = async (path: string) => {
    if (owner) await chown(path, owner.uid, owner.gid)
  }
  for (const path of folders.filter(isKeptPath)) {
    await mkdir(join(folder, path), { mode: 0o700 })
    await own(join(folder, path))
  }
  let done = 0
  const content = files.filter(({ path }) => isKeptPath(path))
  await severalAtOnce(content, async ({ path, at, ...expected }) => {
    signal?.throwIfAborted()
    const target = join(folder, path)
    try {
      if (at === null) await writeFile(target, '', { mode: 0o600 })
      else await fetchTo(target, bases, at, identity, expected)
    } catch (error) {
      if (error instanceof WrongIdentityError) throw error
      const why = error instanceof Error ? error.message : error
      throw new Error(`The backup is damaged: bases/${at} (${path}): ${why}.`)
    }
    await own(target)
    done += 1
    progress?.(done, content.length)
  })
  for (const [name, content] of [
    ['backup_label', label],
    ['recovery.signal', ''],
    ...Object.entries(configuration),
  ] satisfies [string, string][]) {
    await writeFile(join(folder, name), content, { mode: 0o600 })
    await own(join(folder, name))
  }
}

/** The other settings of PostgreSQL are on its command line: see `embedded/postmaster.ts`. */
const configuration = {
  'postgresql.conf': `datestyle = 'iso, mdy'\ndefault_text_search_config = 'pg_catalog.english'\n`,
  'pg_hba.conf': 'local all all trust\n',
  'pg_ident.conf': '',
}

async function newestIn({ address }: EmbeddedDatabase, manifest: PhysicalManifest): Promise<Date> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at')
    return rows[0]?.at ?? new Date(manifest.startedAt)
  } finally {
    await client.end()
  }
}

import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { zonedTime } from '../domain/time/zones.ts'
import { backUp } from '../server/backup/backUp.ts'
import { type BackupStore, openBackupStore } from '../server/backup/backupStore.ts'
import type { Manifest } from '../server/backup/manifest.ts'
import { type BackupOrigin, backupOrigin } from '../server/backup/origin.ts'
import { findBackup, type RestoreOptions, restore } from '../server/backup/restore.ts'
import { restoreUploads } from '../server/backup/restoreUploads.ts'
import { keepVerification } from '../server/backup/verification.ts'
import { verifyBackup } from '../server/backup/verifyBackup.ts'
import { hasKeys, isCommand, sourceName } from '../server/db/cards/keySource.ts'
import { openSecrets } from '../server/db/cards/secrets.ts'
import { type Connection, givenDatabase, openDatabases } from '../server/db/pools/databases.ts'
import { hasEmbedded, startEmbedded } from '../server/embedded/embedded.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { openByteStore } from '../server/features/files/store.ts'
import { keyFaults, wrongKeys } from '../server/keys/register.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { isBackupPlace } from '../server/settingValues.ts'
import { type Command, wrongUse } from './command.ts'
import { connectEmbedded } from './withDatabase.ts'

export const backupCommands: readonly Command[] = [
  {
    name: ['backup', 'verify'],
    usage: '[DIR | s3://…] [--backup ID] [--identity FILE]',
    what: 'Restores the newest backup, or that with the ID, aside, starts it, verifies every hash chain and file, and says what its newest change is.',
    run: verify,
  },
  {
    name: ['backup'],
    usage: '[DIR | s3://…] [--recipient age1…]',
    what: 'Copies all tables as they are at one moment, and the uploaded files; never the keys. Default: BACKUP_URL.',
    run: backup,
  },
  {
    name: ['restore'],
    usage: '[DIR | s3://…] [--backup ID] [--identity FILE] [--accept-unsigned]',
    what: 'Restores the newest backup, or that with the ID, into an empty database of DATABASE_URL, or into an empty DATA_DIR. Takes only what was signed with the keys of SECRET_FILE.',
    run: restoreBackup,
  },
]

const noStore = 'Pass the folder or the s3:// URL of the backup, or set BACKUP_URL.'

async function backup(args: string[], signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { recipient: { type: 'string' } },
    allowPositionals: true,
  })
  const settings = readSettings(process.env)
  const store = storeOf(positionals, settings)
  if (!store) return wrongUse(noStore)
  const recipient = values.recipient ?? settings.backupRecipient
  if (recipient && !/^age1[0-9a-z]{20,}$/.test(recipient)) return wrongUse('--recipient must be a public key: age1….')
  const { secretFile } = settings
  const origin = originFor(settings)
  const { connection, close } = await connectForBackup(settings)
  try {
    const options = { origin, recipient, progress: progressOn('Copied'), signal }
    const made = await backUp(connection, openByteStore(settings), store, options)
    await recordBackup(connection, store, made)
    const size = made.tables.reduce((sum, table) => sum + table.size, 0)
    const count = `${made.tables.length.toLocaleString('en')} tables`
    console.log(`Backup ${made.id} in ${store.name}: ${count}, ${megabytes(size)} MB.`)
    console.log(
      `It does not have the keys: keep a copy of ${isCommand(secretFile) ? 'what SECRET_COMMAND prints' : secretFile} somewhere else.`,
    )
    return 0
  } finally {
    await close()
  }
}

async function connectForBackup(settings: Settings): Promise<{ connection: Connection; close(): Promise<void> }> {
  const { databaseUrl } = settings
  if (databaseUrl) return { connection: await givenDatabase({ ...settings, databaseUrl }), close: async () => {} }
  const { embedded, close } = await connectEmbedded(settings)
  return { connection: { main: embedded.address, read: null }, close }
}

/** Whoever has a backup has all that it holds. */
async function recordBackup(connection: Connection, store: BackupStore, { id, encrypted }: Manifest): Promise<void> {
  await using databases = openDatabases(connection, { size: 1 })
  await recordCommand(databases.main, 'backup', { target: id, detail: { to: store.name, encrypted } })
}

async function restoreBackup(args: string[], signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      backup: { type: 'string' },
      identity: { type: 'string' },
      'accept-unsigned': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const settings = readSettings(process.env)
  const store = storeOf(positionals, settings)
  if (!store) return wrongUse(noStore)
  const identity = identityIn(values.identity ?? settings.backupIdentityFile)
  const acceptUnsigned = values['accept-unsigned']
  const origin = acceptUnsigned && !hasKeys(settings.secretFile) ? null : originFor(settings)
  const options = { backup: values.backup, identity, origin, acceptUnsigned, progress: progressOn('Restored'), signal }
  const manifest = await findBackup(store, options)
  await restoreTables(store, manifest, settings, options)
  const files = await restoreUploads(store, openByteStore(settings), signal)
  console.log(
    `Restored backup ${manifest.id}, up to ${zonedTime('UTC', new Date(manifest.startedAt))}; ${files.toLocaleString('en')} uploaded files.`,
  )
  console.log('Start the server, which seals the days that have ended, and run recourse audit verify.')
  return 0
}

/** Says whether the key file is that of the restored database, and else to restore it too. */
async function sayKeys(connection: Connection, settings: Settings): Promise<void> {
  const { secretFile } = settings
  if (!hasKeys(secretFile)) {
    console.log(
      `Restore the key file of this database to ${secretFile}: without it, nothing that is encrypted can be read.`,
    )
    return
  }
  await using databases = openDatabases(connection, { size: 1, patient: true })
  try {
    const secrets = openSecrets(secretFile, { mustExist: true })
    const faults = await keyFaults({ db: databases.main, secrets, secretFile, store: openByteStore(settings) })
    if (faults.length > 0) console.error(wrongKeys(secretFile, faults))
    else console.log(`The key file ${sourceName(secretFile)} is that of the restored database.`)
  } catch (error) {
    // The database is restored all the same.
    console.error(error instanceof Error ? error.message : error)
  }
}

async function restoreTables(
  store: BackupStore,
  manifest: Manifest,
  settings: Settings,
  options: RestoreOptions,
): Promise<void> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl) {
    const connection = await givenDatabase({ ...settings, databaseUrl })
    await restore(connection, store, manifest, options)
    await sayKeys(connection, settings)
  } else {
    if (hasEmbedded(dataDir))
      throw new Error(`There is a database in ${dataDir} already: set DATA_DIR to an empty folder to restore into.`)
    const database = await startEmbedded({ dataDir, say: console.error })
    try {
      await restore(database.connection, store, manifest, options)
      await sayKeys(database.connection, settings)
      await database.stop()
    } catch (error) {
      await database.stop()
      await rm(database.folder, { recursive: true, force: true })
      throw error
    }
  }
}

async function verify(args: string[], signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { backup: { type: 'string' }, identity: { type: 'string' } },
    allowPositionals: true,
  })
  const settings = readSettings(process.env)
  const store = storeOf(positionals, settings)
  if (!store) return wrongUse(noStore)
  const began = performance.now()
  const { backup } = values
  // The page of administrators and doctor show the verification of the server's own newest backup, whoever ran it.
  const isOwn =
    backup === undefined && settings.backupUrl !== null && store.name === openBackupStore(settings.backupUrl).name
  const origin = originFor(settings)
  const keep = async (whole: boolean, said: string[]) => {
    if (isOwn && !signal.aborted) await keepVerification(store, origin, { began, whole, said: said.join('\n') })
  }
  const identity = identityIn(values.identity ?? settings.backupIdentityFile)
  const secrets = openSecrets(settings.secretFile, { mustExist: true })
  const keys = { secrets, secretFile: settings.secretFile }
  const found = verifyBackup(store, keys, { backup, identity, progress: progressOn('Restored'), signal })
  const { lines, whole, newest } = await found.catch(async (error) => {
    await keep(false, [error instanceof Error ? error.message : String(error)])
    throw error
  })
  for (const { line, broken } of lines) (broken ? console.error : console.log)(line)
  const last = `The newest change in the backup was made at ${zonedTime('UTC', newest)}.`
  console.log(last)
  await keep(whole, [...lines.map(({ line }) => line), last])
  return whole ? 0 : 1
}

function storeOf([address, ...more]: string[], { backupUrl }: Settings): BackupStore | null {
  const url = address ?? backupUrl
  return url && more.length === 0 && isBackupPlace(url) ? openBackupStore(url) : null
}

function originFor({ secretFile }: Settings): BackupOrigin {
  if (!hasKeys(secretFile))
    throw new Error(
      `The key file ${secretFile} is not there: put the key file of the installation there first. It proves where a backup comes from.`,
    )
  return backupOrigin(openSecrets(secretFile, { mustExist: true }))
}

/** The line of an age key file that holds the secret key. */
function identityIn(file: string | null): string | null {
  if (!file) return null
  const key = readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('AGE-SECRET-KEY-1'))
  if (!key) throw new Error(`There is no age secret key in ${file}.`)
  return key.trim()
}

function progressOn(what: string): (tables: number, of: number) => void {
  return (tables, of) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${what} ${tables} of ${of} tables${tables === of ? '\n' : ''}`)
  }
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1024 / 1024).toLocaleString('en')
}

import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connectAs, type Databases, openDatabases } from '../server/db/databases.ts'
import { createKeyFile, type KeyFile, keyFileText, SecretsError } from '../server/db/keyFile.ts'
import { lockCardKeys, resealCards } from '../server/db/resealCards.ts'
import {
  dropOldCardKeys,
  dropOldFileKeys,
  type RotateOptions,
  rotateCardKey,
  rotateCookieSecret,
  rotateFileKey,
  rotatePasswordKey,
} from '../server/db/rotateKeys.ts'
import { openSecrets, type Secrets } from '../server/db/secrets.ts'
import type { KeyKind } from '../server/db/tables/keys.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { resealFactors } from '../server/features/auth/factors/factorSeal.ts'
import { resealSsoSecrets } from '../server/features/auth/sso/secretSeal.ts'
import { rewrapFiles } from '../server/features/files/rewrapFiles.ts'
import { openByteStore, openFileStore } from '../server/features/files/store.ts'
import { resealWebhooks } from '../server/features/webhooks/secret.ts'
import { type HeldKey, heldKeys, reportOf } from '../server/keys/fingerprints.ts'
import {
  giveUpKeys,
  hasSealed,
  lostIds,
  missingFile,
  registerKeys,
  retireKeys,
  takenIds,
} from '../server/keys/register.ts'
import { hasLateServer, waitForServers } from '../server/keys/serversHold.ts'
import { expectCardsReached, expectNoProposal } from '../server/keys/stillNeeded.ts'
import type { Settings } from '../server/settings.ts'
import { type Command, wrongUse } from './command.ts'
import { type CommandDeps, connectDatabase, withDatabase } from './withDatabase.ts'

export const keyCommands: readonly Command[] = [
  {
    name: ['keys', 'create'],
    usage: 'FILE [--former-lost]',
    what: 'Writes a file of new keys, for SECRET_FILE. An existing file is never overwritten. Refuses for a database that already has data under keys: only with --former-lost, where every copy of its key file is gone, are these given up.',
    run: create,
  },
  {
    name: ['keys', 'rotate'],
    usage: '[--which cards|files|cookies|passwords] [--out FILE]',
    what: 'Adds a new key (default: card encryption). Existing data remains readable with the previous key; the previous cookie key is valid for 12 hours, the previous password key for one. --out writes the new key file elsewhere (-: prints it) and leaves the one in use.',
    run: rotate,
  },
  {
    name: ['keys', 'reseal'],
    usage: '[--which cards|files] [--old-key-backed-up] [--out FILE]',
    what: 'Waits until all servers have the newest key, and re-encrypts all card numbers, or re-wraps all stored files, with it. Removes the older keys with --old-key-backed-up alone.',
    run: reseal,
  },
]

async function create(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'former-lost': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) return wrongUse('Usage: keys create FILE [--former-lost]')
  const path = resolve(file)
  if (existsSync(path)) throw new Error(`The file ${file} exists: keys are never overwritten.`)
  const isLost = values['former-lost']
  const logged = await inDatabase(async (db, settings) => {
    if (!isLost && (await hasSealed(db)))
      throw new SecretsError(`${missingFile(settings.secretFile)} No file was made.`)
    createKeyFile(path, isLost ? await takenIds(db) : [])
    const secrets = openSecrets(path, { mustExist: true })
    if (isLost) await giveUpKeys({ db, secrets, secretFile: path, store: openByteStore(settings) })
    const recorded = recordCommand(db, 'keys create', {
      target: basename(file),
      ...(isLost && { detail: { lost: true } }),
    })
    // The schema may be of no release yet, or of an older one.
    return recorded.then(
      () => true,
      () => false,
    )
  })
  if (isLost && logged === null) throw new Error('There is no database in which the former keys can be noted as lost.')
  if (logged === null) createKeyFile(path)
  console.log(`New keys written to ${path}. Back up this file securely: without it, card numbers cannot be decrypted.`)
  if (isLost)
    console.log('The keys that the database used are noted as lost: what is under them can never be decrypted again.')
  if (!logged) console.log('Not recorded in the audit log: there is no database of this release yet.')
  return 0
}

/** Null when there is no database that can be worked with, as when the first keys are made. */
async function inDatabase<Result>(
  work: (db: Databases['main'], settings: Settings) => Promise<Result>,
): Promise<Result | null> {
  const connected = await connectDatabase({ readOnly: true }).catch(() => null)
  if (!connected) return null
  const databases = openDatabases(connected.connection, { size: 1, patient: true })
  try {
    return await work(databases.main, connected.settings)
  } finally {
    await databases.close()
    await connected.close()
  }
}

const until = (time: Date) => `until ${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

interface Rotated {
  file: KeyFile
  said: string
}

const rotations: Readonly<Record<string, { target: string; rotate: (file: string, how: RotateOptions) => Rotated }>> = {
  cards: {
    target: 'cardKeys',
    rotate(path, how) {
      const { file, done } = rotateCardKey(path, how)
      return { file, said: `Card key ${done} was added. Next step: recourse keys reseal.` }
    },
  },
  files: {
    target: 'fileKeys',
    rotate(path, how) {
      const { file, done } = rotateFileKey(path, how)
      return { file, said: `File key ${done} was added. Next step: recourse keys reseal --which files.` }
    },
  },
  cookies: {
    target: 'cookieSecret',
    rotate(path, how) {
      const { file, done } = rotateCookieSecret(path, how)
      return { file, said: `A new cookie secret was added. Signatures of the previous one are valid ${until(done)}.` }
    },
  },
  passwords: {
    target: 'passwordKey',
    rotate(path, how) {
      const { file, done } = rotatePasswordKey(path, how)
      return { file, said: `A new password transport key was added. The previous one is valid ${until(done)}.` }
    },
  },
}

async function rotate(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { which: { type: 'string', default: 'cards' }, out: { type: 'string' } },
  })
  const rotation = Object.hasOwn(rotations, values.which) ? rotations[values.which] : undefined
  if (!rotation) return wrongUse(`Invalid key type: --which ${Object.keys(rotations).join('|')}.`)
  const rotated = await withDatabase(async ({ connection, databases, settings, secrets }) => {
    const client = await connectAs(connection)
    try {
      await lockCardKeys(client, 'change')
      // Without its row no key is added.
      return await databases.main.transaction().execute(async (trx) => {
        await recordCommand(trx, 'keys rotate', { target: rotation.target })
        const known = heldKeys(secrets.keyFile()).map(reportOf)
        const done = rotation.rotate(settings.secretFile, { taken: await takenIds(trx), ...intoOf(values.out) })
        // Used from when a process works with it: until then one may start with the file as it was.
        const added = heldKeys(done.file).filter((key) => !known.includes(reportOf(key)))
        await registerKeys(trx, added, null)
        return done
      })
    } finally {
      await client.end()
    }
  })
  sayWritten(values.out, rotated.file)
  sayBeside(values.out, rotated.said)
  if (values.out === undefined) console.log('Running servers on this file pick it up within seconds.')
  return 0
}

/** `--out -` prints the file, so that it never lies where it is made. */
function intoOf(out: string | undefined): { into?: string | null } {
  return out === undefined ? {} : { into: out === '-' ? null : resolve(out) }
}

function sayWritten(out: string | undefined, file: KeyFile): void {
  if (out === '-') console.log(keyFileText(file).trimEnd())
  else if (out !== undefined)
    console.log(`The key file with this change is ${resolve(out)}; the one in use is as it was. Put it in its place.`)
}

function sayBeside(out: string | undefined, line: string): void {
  if (out === '-') console.error(line)
  else console.log(line)
}

interface Reseal {
  /** Whether older keys may go: the operator has a copy. */
  isBackedUp: boolean
  out: string | undefined
  signal: AbortSignal
}

async function reseal(args: string[], signal: AbortSignal): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      which: { type: 'string', default: 'cards' },
      'old-key-backed-up': { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  })
  const how = { isBackedUp: values['old-key-backed-up'], out: values.out, signal }
  if (how.out !== undefined && !how.isBackedUp)
    return wrongUse('--out needs --old-key-backed-up: nothing else is written.')
  if (values.which === 'cards') return withDatabase((deps) => resealAllCards(deps, how))
  if (values.which === 'files') return withDatabase((deps) => rewrapAllFiles(deps, how))
  return wrongUse('Invalid type: --which cards|files.')
}

const figure = (n: number) => n.toLocaleString('en')

async function resealAllCards(deps: CommandDeps, { isBackedUp, out, signal }: Reseal): Promise<number> {
  const { connection, databases, vault, settings, secrets } = deps
  const db = databases.main
  const say = (line: string) => sayBeside(out, line)
  if (isBackedUp) await expectCardsReached(db)
  const removed: { file?: KeyFile } = {}
  let older: number[] = []
  const { resealed, complete, keyId } = await resealCards(connection, vault, {
    signal,
    lost: await lostIds(db, 'card'),
    onProgress: progressOf(say),
    ready(keyId) {
      older = olderThan(vault.keyIds(), keyId)
      return waitForServers(db, newestHeld(secrets, 'card'), { signal, say })
    },
    async whenComplete(newest, hashed) {
      if (!isBackedUp) return
      await retireKeys(db, 'card', older)
      await retireKeys(
        db,
        'hash',
        older.filter((id) => !hashed.includes(id)),
      )
      removed.file = dropOldCardKeys(settings.secretFile, newest, hashed, intoOf(out)).file
    },
  })
  await recordCommand(db, 'keys reseal', {
    target: 'cardKeys',
    detail: { resealed, interrupted: !complete, ...(removed.file && { removed: older }) },
  })
  if (removed.file) sayWritten(out, removed.file)
  const said = `${figure(resealed)} card numbers re-encrypted.`
  if (!complete) say(`${said} Interrupted: run it again.`)
  else
    say(
      `${said} ${lastLine({ name: 'card key', which: '', newest: keyId, older, isRemoved: removed.file !== undefined })}`,
    )
  return complete ? 0 : 1
}

async function rewrapAllFiles(deps: CommandDeps, { isBackedUp, out, signal }: Reseal): Promise<number> {
  const { databases, settings, secrets } = deps
  const db = databases.main
  const say = (line: string) => sayBeside(out, line)
  const newest = newestHeld(secrets, 'file')
  const ids = secrets.fileKeys().map(({ id }) => id)
  if (isBackedUp) await expectNoProposal(db, newest.id)
  await waitForServers(db, newest, { signal, say })
  const isLate = await hasLateServer(db)
  // First: the secrets of authenticator apps and webhooks are few, and need the older keys too.
  await resealFactors(db, secrets)
  await resealWebhooks(db, secrets)
  await resealSsoSecrets(db, secrets)
  const rewrapped = await rewrapFiles(openFileStore(settings, secrets), signal)
  const older = olderThan(ids, newest.id)
  const mayRemove = isBackedUp && !isLate && !signal.aborted
  await db.transaction().execute(async (trx) => {
    await recordCommand(trx, 'keys reseal', {
      target: 'fileKeys',
      detail: { resealed: rewrapped, interrupted: signal.aborted, ...(mayRemove && { removed: older }) },
    })
    if (mayRemove) await retireKeys(trx, 'file', older)
  })
  if (mayRemove) sayWritten(out, dropOldFileKeys(settings.secretFile, newest.id, intoOf(out)).file)
  const said = `${figure(rewrapped)} files re-wrapped with the newest key.`
  const last = { name: 'file key', which: ' --which files', newest: newest.id, older, isRemoved: mayRemove }
  if (signal.aborted) say(`${said} Interrupted: run it again.`)
  else if (isBackedUp && isLate)
    say(
      `${said} A server took the key less than ten minutes ago, and an upload may still be under the one before: run it again later to remove it.`,
    )
  else say(`${said} ${lastLine(last)}`)
  return signal.aborted || (isBackedUp && isLate) ? 1 : 0
}

interface LastLine {
  name: string
  which: string
  newest: number
  older: readonly number[]
  isRemoved: boolean
}

function lastLine({ name, which, newest, older, isRemoved }: LastLine): string {
  const some = `${older.length > 1 ? `${name}s` : name} ${older.join(', ')}`
  if (older.length === 0) return `All is under ${name} ${newest}, and there is no older one.`
  if (isRemoved) return `Removed: ${some}. Keep your copy as long as backups that need it.`
  return `The older ${some} stay${older.length > 1 ? '' : 's'} in the key file: when you have a copy of it, run recourse keys reseal${which} --old-key-backed-up to remove ${older.length > 1 ? 'them' : 'it'}.`
}

function olderThan(ids: readonly number[], keyId: number): number[] {
  return ids.slice(0, Math.max(0, ids.indexOf(keyId)))
}

function newestHeld({ keyFile }: Secrets, kind: KeyKind): HeldKey {
  const newest = heldKeys(keyFile()).findLast((one) => one.kind === kind)
  if (!newest) throw new Error(`The key file has no ${kind} key.`)
  return newest
}

function progressOf(say: (line: string) => void): (resealed: number) => void {
  let said = 0
  return (resealed) => {
    if (resealed > said) say(`${figure(resealed)} card numbers re-encrypted`)
    said = resealed
  }
}

import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { zonedTime } from '../domain/time/zones.ts'
import { createKeyFile, type KeyFile, keyFileText, newKeys } from '../server/db/cards/keyFile.ts'
import { SecretsError } from '../server/db/cards/keySource.ts'
import { lockCardKeys } from '../server/db/cards/resealCards.ts'
import {
  type RotateOptions,
  rotateCardKey,
  rotateCookieSecret,
  rotateFileKey,
  rotatePasswordKey,
} from '../server/db/cards/rotateKeys.ts'
import { openSecrets } from '../server/db/cards/secrets.ts'
import { connectAs, type Databases, openDatabases } from '../server/db/pools/databases.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { openByteStore } from '../server/features/files/store.ts'
import { heldKeys, reportOf } from '../server/keys/fingerprints.ts'
import { giveUpKeys, hasSealed, missingFile, registerKeys, takenIds } from '../server/keys/register.ts'
import type { Settings } from '../server/settings.ts'
import { type Command, wrongUse } from './command.ts'
import { intoOf, sayBeside, sayWritten } from './keyFileOut.ts'
import { resealKeys } from './resealKeys.ts'
import { connectDatabase, withDatabase } from './withDatabase.ts'

export const keyCommands: readonly Command[] = [
  {
    name: ['keys', 'create'],
    usage: 'FILE [--former-lost]',
    what: 'Writes a file of new keys, for SECRET_FILE; - prints it, for the store from which SECRET_COMMAND reads. An existing file is never overwritten. Refuses for a database that already has data under keys: only with --former-lost, where every copy of its key file is gone, are these given up.',
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
    run: resealKeys,
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
  const isLost = values['former-lost']
  const isPrinted = file === '-'
  if (isPrinted && isLost) return wrongUse('--former-lost needs a FILE: it is read again.')
  const path = resolve(file)
  if (!isPrinted && existsSync(path)) throw new Error(`The file ${file} exists: keys are never overwritten.`)
  const logged = await inDatabase(async (db, settings) => {
    if (!isLost && (await hasSealed(db)))
      throw new SecretsError(`${missingFile(settings.secretFile)} No file was made.`)
    if (!isPrinted) createKeyFile(path, isLost ? await takenIds(db) : [])
    if (isLost) {
      const secrets = openSecrets(path, { mustExist: true })
      await giveUpKeys({ db, secrets, secretFile: path, store: openByteStore(settings) })
    }
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
  if (isPrinted) console.log(keyFileText(newKeys()).trimEnd())
  else if (logged === null) createKeyFile(path)
  const say = (line: string) => sayBeside(file, line)
  say(
    `New keys ${isPrinted ? 'printed' : `written to ${path}`}. Back up this file securely: without it, card numbers cannot be decrypted.`,
  )
  if (isLost) say('The keys that the database used are noted as lost: what is under them can never be decrypted again.')
  if (!logged) say('Not recorded in the audit log: there is no database of this release yet.')
  return 0
}

/** Null when there is no database that can be worked with, as when the first keys are made. */
async function inDatabase<Result>(
  work: (db: Databases['main'], settings: Settings) => Promise<Result>,
): Promise<Result | null> {
  const connected = await connectDatabase({ readOnly: true }).catch(() => null)
  if (!connected) return null
  try {
    await using databases = openDatabases(connected.connection, { size: 1, patient: true })
    return await work(databases.main, connected.settings)
  } finally {
    await connected.close()
  }
}

const until = (time: Date) => `until ${zonedTime('UTC', time)}`

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
    await using client = await connectAs(connection)
    await lockCardKeys(client, 'change')
    // Without its row no key is added.
    return await databases.main.transaction().execute(async (trx) => {
      await recordCommand(trx, 'keys rotate', { target: rotation.target })
      const known = heldKeys(secrets.keyFile()).map(reportOf)
      const done = rotation.rotate(settings.secretFile, {
        taken: await takenIds(trx),
        ...intoOf(values.out, settings.secretFile),
      })
      // Used from when a process works with it: until then one may start with the file as it was.
      const added = heldKeys(done.file).filter((key) => !known.includes(reportOf(key)))
      await registerKeys(trx, added, null)
      return done
    })
  })
  sayWritten(values.out, rotated.file)
  sayBeside(values.out, rotated.said)
  if (values.out === undefined) console.log('Running servers on this file pick it up within seconds.')
  return 0
}

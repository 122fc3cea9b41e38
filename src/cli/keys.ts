import { existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connectAs, openDatabases } from '../server/db/databases.ts'
import { createKeyFile } from '../server/db/keyFile.ts'
import { expectMigrated } from '../server/db/migrate.ts'
import { lockCardKeys, resealCards } from '../server/db/resealCards.ts'
import {
  dropOldCardKeys,
  dropOldFileKeys,
  rotateCardKey,
  rotateCookieSecret,
  rotateFileKey,
  rotatePasswordKey,
} from '../server/db/rotateKeys.ts'
import { newestOf, openSecrets } from '../server/db/secrets.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { resealFactors } from '../server/features/auth/factors/factorSeal.ts'
import { resealSsoSecrets } from '../server/features/auth/sso/secretSeal.ts'
import { rewrapFiles } from '../server/features/files/rewrapFiles.ts'
import { openFileStore } from '../server/features/files/store.ts'
import { resealWebhooks } from '../server/features/webhooks/secret.ts'
import { readSettings } from '../server/settings.ts'
import { type Command, wrongUse } from './command.ts'
import { type CommandDeps, connectDatabase, withDatabase } from './withDatabase.ts'

export const keyCommands: readonly Command[] = [
  {
    name: ['keys', 'create'],
    usage: 'FILE',
    what: 'Writes a file of new keys, for SECRET_FILE. An existing file is never overwritten.',
    run: create,
  },
  {
    name: ['keys', 'rotate'],
    usage: '[--which cards|files|cookies|passwords]',
    what: 'Adds a new key (default: card encryption). Existing data remains readable with the previous key; the previous cookie key is valid for 12 hours, the previous password key for one.',
    run: rotate,
  },
  {
    name: ['keys', 'reseal'],
    usage: '[--which cards|files]',
    what: 'Re-encrypts all card numbers, or re-wraps all stored files, with the newest key and removes the older keys.',
    run: reseal,
  },
]

async function create(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [file] = positionals
  if (!file) return wrongUse('Usage: keys create FILE')
  if (existsSync(file)) throw new Error(`The file ${file} exists: keys are never overwritten.`)
  createKeyFile(resolve(file))
  console.log(
    `New keys written to ${resolve(file)}. Back up this file securely: without it, card numbers cannot be decrypted.`,
  )
  const logged = await recordCreation(basename(file)).then(
    () => true,
    () => false,
  )
  if (!logged) console.log('Not recorded in the audit log: there is no database of this release yet.')
  return 0
}

/** Throws when there is no database to write into, as when the first keys are made. */
async function recordCreation(target: string): Promise<void> {
  const { connection, close } = await connectDatabase({ readOnly: true })
  try {
    await expectMigrated(connection)
    const databases = openDatabases(connection, { size: 1, patient: true })
    await recordCommand(databases.main, 'keys create', { target }).finally(() => databases.close())
  } finally {
    await close()
  }
}

const until = (time: Date) => `until ${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const rotations: Readonly<Record<string, { target: string; rotate: (file: string) => string }>> = {
  cards: {
    target: 'cardKeys',
    rotate: (file) => `Card key ${rotateCardKey(file)} is now active. Next step: recourse keys reseal.`,
  },
  files: {
    target: 'fileKeys',
    rotate: (file) => `File key ${rotateFileKey(file)} is now active. Next step: recourse keys reseal --which files.`,
  },
  cookies: {
    target: 'cookieSecret',
    rotate: (file) =>
      `The new cookie secret is now active. Signatures of the previous one are valid ${until(rotateCookieSecret(file))}.`,
  },
  passwords: {
    target: 'passwordKey',
    rotate: (file) =>
      `The new password transport key is now active. The previous one is valid ${until(rotatePasswordKey(file))}.`,
  },
}

async function rotate(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { which: { type: 'string', default: 'cards' } } })
  const rotation = Object.hasOwn(rotations, values.which) ? rotations[values.which] : undefined
  if (!rotation) return wrongUse(`Invalid key type: --which ${Object.keys(rotations).join('|')}.`)
  const { secretFile } = readSettings(process.env)
  // Before a database is made for a key file that isn't there.
  openSecrets(secretFile, { mustExist: true })
  const done = await withDatabase(async ({ connection, databases }) => {
    const client = await connectAs(connection)
    try {
      await lockCardKeys(client, 'change')
      // Without its row no key is added.
      return await databases.main.transaction().execute(async (trx) => {
        await recordCommand(trx, 'keys rotate', { target: rotation.target })
        return rotation.rotate(secretFile)
      })
    } finally {
      await client.end()
    }
  })
  console.log(`${done} Running servers pick it up within seconds.`)
  return 0
}

async function reseal(args: string[], signal: AbortSignal): Promise<number> {
  const { values } = parseArgs({ args, options: { which: { type: 'string', default: 'cards' } } })
  if (values.which === 'cards') return withDatabase((deps) => resealAllCards(deps, signal))
  if (values.which === 'files') return withDatabase((deps) => rewrapAllFiles(deps, signal))
  return wrongUse('Invalid type: --which cards|files.')
}

async function resealAllCards(
  { connection, databases, vault, settings }: CommandDeps,
  signal: AbortSignal,
): Promise<number> {
  const { resealed, complete } = await resealCards(connection, vault, {
    signal,
    onProgress: (n) => console.log(`${n.toLocaleString('en')} card numbers re-encrypted`),
    whenComplete: (keyId, hashed) => dropOldCardKeys(settings.secretFile, keyId, hashed),
  })
  await recordCommand(databases.main, 'keys reseal', {
    target: 'cardKeys',
    detail: { resealed, interrupted: !complete },
  })
  if (!complete) {
    console.log(`${resealed.toLocaleString('en')} card numbers re-encrypted. Interrupted: run it again.`)
    return 1
  }
  console.log(`${resealed.toLocaleString('en')} card numbers re-encrypted. Older keys removed.`)
  return 0
}

const uploadMs = 10 * 60_000

async function rewrapAllFiles({ databases, settings, secrets }: CommandDeps, signal: AbortSignal): Promise<number> {
  const { secretFile } = settings
  const keyId = newestOf(secrets.fileKeys()).id
  // First: the secrets of authenticator apps and webhooks are few, and need the older keys too.
  await resealFactors(databases.main, secrets)
  await resealWebhooks(databases.main, secrets)
  await resealSsoSecrets(databases.main, secrets)
  const rewrapped = await rewrapFiles(openFileStore(settings, secrets), signal)
  const mayDrop = Date.now() - statSync(secretFile).mtimeMs >= uploadMs
  const complete = mayDrop && !signal.aborted
  await databases.main.transaction().execute(async (trx) => {
    await recordCommand(trx, 'keys reseal', {
      target: 'fileKeys',
      detail: { resealed: rewrapped, interrupted: signal.aborted },
    })
    if (complete) dropOldFileKeys(secretFile, keyId)
  })
  const said = `${rewrapped.toLocaleString('en')} files re-wrapped with the newest key.`
  if (complete) console.log(`${said} Older keys removed.`)
  else if (signal.aborted) console.log(`${said} Interrupted: run it again.`)
  else console.log(`${said} Run it again ten minutes after the last change of the key file to remove the older keys.`)
  return complete ? 0 : 1
}

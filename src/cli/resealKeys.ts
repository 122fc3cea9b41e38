import { parseArgs } from 'node:util'
import type { KeyFile } from '../server/db/cards/keyFile.ts'
import { resealCards } from '../server/db/cards/resealCards.ts'
import { dropOldCardKeys, dropOldFileKeys } from '../server/db/cards/rotateKeys.ts'
import type { Secrets } from '../server/db/cards/secrets.ts'
import type { KeyKind } from '../server/db/columnTypes.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { resealFactors } from '../server/features/auth/factors/factorSeal.ts'
import { resealSsoSecrets } from '../server/features/auth/sso/secretSeal.ts'
import { rewrapFiles } from '../server/features/files/rewrapFiles.ts'
import { openFileStore } from '../server/features/files/store.ts'
import { resealWebhooks } from '../server/features/webhooks/secret.ts'
import { type HeldKey, heldKeys } from '../server/keys/fingerprints.ts'
import { lostIds, retireKeys } from '../server/keys/register.ts'
import { hasLateServer, waitForServers } from '../server/keys/serversHold.ts'
import { expectCardsReached, expectNoProposal } from '../server/keys/stillNeeded.ts'
import { wrongUse } from './command.ts'
import { intoOf, sayBeside, sayWritten } from './keyFileOut.ts'
import { type CommandDeps, withDatabase } from './withDatabase.ts'

interface Reseal {
  /** Whether older keys may go: the operator has a copy. */
  isBackedUp: boolean
  out: string | undefined
  into: ReturnType<typeof intoOf>
  signal: AbortSignal
}

export async function resealKeys(args: string[], signal: AbortSignal): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      which: { type: 'string', default: 'cards' },
      'old-key-backed-up': { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  })
  const { out, 'old-key-backed-up': isBackedUp, which } = values
  if (out !== undefined && !isBackedUp) return wrongUse('--out needs --old-key-backed-up: nothing else is written.')
  const reseal = Object.hasOwn(reseals, which) ? reseals[which] : undefined
  if (reseal)
    return withDatabase((deps) => {
      const into = isBackedUp ? intoOf(out, deps.settings.secretFile) : {}
      return reseal(deps, { isBackedUp, out, into, signal })
    })
  return wrongUse('Invalid type: --which cards|files.')
}

const reseals: Readonly<Record<string, (deps: CommandDeps, how: Reseal) => Promise<number>>> = {
  cards: resealAllCards,
  files: rewrapAllFiles,
}

const figure = (n: number) => n.toLocaleString('en')

async function resealAllCards(deps: CommandDeps, { isBackedUp, out, into, signal }: Reseal): Promise<number> {
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
      removed.file = dropOldCardKeys(settings.secretFile, newest, hashed, into).file
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

async function rewrapAllFiles(deps: CommandDeps, { isBackedUp, out, into, signal }: Reseal): Promise<number> {
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
  if (mayRemove) sayWritten(out, dropOldFileKeys(settings.secretFile, newest.id, into).file)
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

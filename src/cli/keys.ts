import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connectAs } from '../server/db/databases.ts'
import { lockCardKeys, resealCards } from '../server/db/resealCards.ts'
import { createKeyFile, dropOldCardKeys, openSecrets, rotateCardKey } from '../server/db/secrets.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { readSettings } from '../server/settings.ts'
import { type Command, wrongUse } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const keyCommands: readonly Command[] = [
  {
    name: ['keys', 'create'],
    usage: 'FILE',
    what: 'Writes a file of new keys, for SECRET_FILE. An existing file is never overwritten.',
    run: create,
  },
  {
    name: ['keys', 'rotate'],
    usage: '',
    what: 'Adds a card key that seals from now on. Older ones still open and find what they sealed.',
    run: rotate,
  },
  {
    name: ['keys', 'reseal'],
    usage: '',
    what: 'Seals all card numbers under the newest key, and drops the older ones.',
    run: reseal,
  },
]

async function create(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [file] = positionals
  if (!file) return wrongUse('Name the file: keys create FILE.')
  if (existsSync(file)) throw new Error(`The file ${file} exists: keys are never overwritten.`)
  createKeyFile(resolve(file))
  console.log(`New keys are in ${resolve(file)}. Keep a copy in a safe place: without it no card number can be opened.`)
  return 0
}

async function rotate(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  const { secretFile } = readSettings(process.env)
  openSecrets(secretFile, { mustExist: true })
  const id = await withDatabase(async ({ connection, databases }) => {
    const client = await connectAs(connection)
    try {
      await lockCardKeys(client, 'change')
      // Without its row no key is added.
      return await databases.main.transaction().execute(async (trx) => {
        await recordCommand(trx, 'keys rotate', { target: 'cardKeys' })
        return rotateCardKey(secretFile)
      })
    } finally {
      await client.end()
    }
  })
  console.log(
    `Card key ${id} seals from now on; running servers take it up within seconds. Next: recourse keys reseal.`,
  )
  return 0
}

async function reseal(args: string[], signal: AbortSignal): Promise<number> {
  parseArgs({ args, options: {} })
  return withDatabase(async ({ connection, databases, vault, settings }) => {
    const { resealed, complete } = await resealCards(connection, vault, {
      signal,
      onProgress: (n) => console.log(`${n.toLocaleString('en')} card numbers sealed anew`),
      whenComplete: (keyId) => dropOldCardKeys(settings.secretFile, keyId),
    })
    await recordCommand(databases.main, 'keys reseal', {
      target: 'cardKeys',
      detail: { resealed, interrupted: !complete },
    })
    if (!complete) {
      console.log(`${resealed.toLocaleString('en')} card numbers were sealed anew. It was interrupted: run it again.`)
      return 1
    }
    console.log(`${resealed.toLocaleString('en')} card numbers were sealed anew. The older keys are gone.`)
    return 0
  })
}

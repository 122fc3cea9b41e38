import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type KeyFile, keyFileText } from '../server/db/cards/keyFile.ts'
import { isCommand, SecretsError, unchangeable } from '../server/db/cards/keySource.ts'

/** Writes the changed key file to `--out`; `-` prints it, so that no copy stays on this machine. */
export function intoOf(out: string | undefined, secretFile: string): { into?: string | null } {
  if (out === '-') return { into: null }
  if (isCommand(secretFile)) throw new SecretsError(unchangeable)
  if (out === undefined) return {}
  if (existsSync(out)) throw new Error(`The file ${out} exists: keys are never overwritten.`)
  return { into: resolve(out) }
}

export function sayWritten(out: string | undefined, file: KeyFile): void {
  if (out === '-') console.log(keyFileText(file).trimEnd())
  else if (out !== undefined)
    console.log(`The key file with this change is ${resolve(out)}; the one in use is as it was. Put it in its place.`)
}

export function sayBeside(out: string | undefined, line: string): void {
  if (out === '-') console.error(line)
  else console.log(line)
}

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

/** The keys can't be used. Its message is one sentence for the operator. */
export class SecretsError extends Error {
  override name = 'SecretsError'
}

const scheme = 'command:'

/** The source of keys that a command prints, in place of the path of a key file. */
export function commandSource(command: string): string {
  return `${scheme}${command}`
}

export function isCommand(source: string): boolean {
  return source.startsWith(scheme)
}

/** As messages name the source: without the command, which may hold a password. */
export function sourceName(source: string): string {
  return isCommand(source) ? 'SECRET_COMMAND' : source
}

/** Whether there are keys: a command has them. */
export function hasKeys(source: string): boolean {
  return isCommand(source) || existsSync(source)
}

/** By which a change of the file is noticed. What a command prints is read once, when a process starts. */
export function changedAt(source: string): number {
  return isCommand(source) ? 0 : (statSync(source, { throwIfNoEntry: false })?.mtimeMs ?? 0)
}

const patienceMs = 60_000

/** The text of the key file. Runs the command, and leaves what it prints in memory alone. */
export function keyText(source: string): string {
  if (!isCommand(source)) return readFileSync(source, 'utf8')
  const { error, status, signal, stdout, stderr } = spawnSync('/bin/sh', ['-c', source.slice(scheme.length)], {
    encoding: 'utf8',
    timeout: patienceMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status === 0) return stdout
  const why = error?.message ?? (signal ? `it was ended by ${signal}` : `it ended with status ${status}`)
  const said = stderr?.trim().split('\n').at(-1)
  throw new SecretsError(`The setting SECRET_COMMAND gave no keys: ${why}${said ? `, and said “${said}”` : ''}.`)
}

export const unchangeable =
  'The keys come from SECRET_COMMAND, so nothing is written here. Run the command with --out -, and put what it prints in the place from which SECRET_COMMAND reads.'

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const bytesNeeded = 4 * 1024 ** 3
const prefix = 'recourse-run-'

/**
 * Makes a folder for what the tests of this process write, in memory where there is room: a database is 700 files, and a
 * disk spends longer on making and removing them than the tests on using them. It goes with the process, or, where that
 * is killed, with the next one that asks.
 */
export function memoryFolder(): string {
  const parent = hasRoom() ? memory : tmpdir()
  for (const name of readdirSync(parent)) if (isLeft(name)) remove(join(parent, name))
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711) // PostgreSQL's user must pass through it.
  process.once('exit', () => remove(folder))
  return folder
}

/** What is still in use stays, for the next process that asks: the tests have ended with what they found. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    process.emitWarning(`${folder} was not removed: ${error}`)
  }
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > bytesNeeded
}

function isLeft(name: string): boolean {
  if (!name.startsWith(prefix)) return false
  try {
    process.kill(Number.parseInt(name.slice(prefix.length), 10), 0)
    return false
  } catch {
    return true
  }
}

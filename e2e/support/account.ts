import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { dataDirOf, thisWorker } from './server.ts'

export interface Account {
  username: string
  email: string
  /** The one it was made with, which the first login asks to change. */
  password: string
}

/** An administrator whom no other test knows, made as an operator makes the first one. */
export async function makeAccount(): Promise<Account> {
  const username = `e2e_${randomUUID().slice(0, 8)}`
  const email = `${username}@example.test`
  const command = ['src/cli/recourse.ts', 'admin', 'create', '--username', username, '--email', email]
  const env = { ...process.env, DATA_DIR: dataDirOf(thisWorker()) }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  return { username, email, password: stdout.trim().split(' ').at(-1) ?? '' }
}

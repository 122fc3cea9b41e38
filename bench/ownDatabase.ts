import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'

/** User and password of the two logins of docs/operations.md. */
export const portalLogins = { owner: 'recourse_owner:owner', server: 'recourse:server' }

/** Makes the logins and the database of docs/operations.md, with the address of a superuser. */
export async function createPortalDatabase(superuser: string): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  for (const statement of [
    'CREATE ROLE recourse_app NOLOGIN',
    "CREATE ROLE recourse_owner LOGIN PASSWORD 'owner'",
    "CREATE ROLE recourse LOGIN PASSWORD 'server' IN ROLE recourse_app",
    'CREATE DATABASE recourse OWNER recourse_owner',
  ])
    await client.query(statement)
  await client.end()
}

/** Runs `recourse` with these settings, and shows what it says. */
export async function runCommand(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ said: string; status: number | null }> {
  const child = spawn(process.execPath, ['src/cli/recourse.ts', ...args], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (piece) => {
    said += piece
    process.stdout.write(piece)
  })
  const [status] = await once(child, 'close')
  if (status !== 0) console.error(`recourse ${args.join(' ')} ended with status ${status}.`)
  return { said, status }
}

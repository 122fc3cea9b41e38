/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { processEnv } from '../../testing/server/processEnv.ts'
import { startEmbedded } from '../server/embedded/embedded.ts'

/** Each command that reaches the database, where that never answers, or can't start. */
const commands = [
  ['migrate'],
  ['audit', 'verify'],
  ['audit', 'drop', '--before', '202001'],
  ['keys', 'rotate'],
  ['keys', 'reseal'],
  ['keys', 'reseal', '--which', 'files'],
  ['admin', 'create', '--username', 'some.admin', '--email', 'some.admin@bank.example'],
  ['user', 'unlock', 'viewer'],
  ['import', 'transactions', import.meta.filename],
  ['import', 'blocked', import.meta.filename],
  ['import', 'orders', import.meta.filename],
].map((args) => ({ args, command: args.slice(0, args[0] === 'migrate' ? 1 : 2).join(' ') }))

let folder: string
let silent: Server
let sockets: Socket[]
let silentUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-stopping-'))
  await chmod(folder, 0o711)
  sockets = []
  silent = createServer((socket) => {
    socket.on('error', () => {})
    sockets.push(socket)
  })
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.')
  silentUrl = `postgres://recourse@127.0.0.1:${address.port}/recourse`

  const server = await startEmbedded({ dataDir: folder, durable: false })
  await server.stop()
  await rm(join(server.folder, 'global', 'pg_control'))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  silent.close()
  await rm(folder, { recursive: true, force: true })
})

function start(
  args: readonly string[],
  settings: Record<string, string>,
): { child: ChildProcess; said: Promise<string> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'recourse.ts'), ...args], {
    env: { ...processEnv, DATA_DIR: folder, SECRET_FILE: inject('database').keyFile, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { child, said: text(child.stderr ?? []) }
}

it.each(commands)('$command ends at SIGTERM while it waits for a database that never answers', async ({ args }) => {
  const before = sockets.length
  const { child, said } = start(args, { DATABASE_URL: silentUrl })
  await expect.poll(() => sockets.length).toBeGreaterThan(before)
  child.kill('SIGTERM')
  const [status, signal] = await once(child, 'exit')
  expect({ status, signal, said: await said }).toEqual({ status: 1, signal: null, said: 'Interrupted.\n' })
})

it.each(commands)('$command ends where the database of the data folder cannot start', async ({ args }) => {
  const { child, said } = start(args, {})
  const [status] = await once(child, 'exit')
  expect([status, await said]).toEqual([1, expect.stringContaining('PostgreSQL did not start')])
})

it('a command that there is not ends with the status for wrong use, and the help', async () => {
  const { child, said } = start(['dance'], {})
  const [status] = await once(child, 'exit')
  expect([status, await said]).toEqual([2, expect.stringContaining('Commands:')])
})

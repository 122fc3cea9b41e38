/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../testing/server/freePort.ts'
import { processEnv } from '../../testing/server/processEnv.ts'
import { createKeyFile } from './db/cards/keyFile.ts'

let dataDir: string
let port: number
const running: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recourse-main-'))
  await chmod(dataDir, 0o711)
  port = await freePort()
})
afterAll(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...processEnv, PORT: String(port), DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let text = ''
  child.stdout.on('data', (piece) => (text += piece))
  child.stderr.on('data', (piece) => (text += piece))
  return { child, said: () => text }
}

/** Opens a datagram socket as systemd does. Perl does it, as Node has no such sockets. */
async function listen(): Promise<{ socket: string; said: () => string }> {
  const socket = join(dataDir, 'notify')
  const program = `use Socket; $| = 1; socket(S, AF_UNIX, SOCK_DGRAM, 0) or die; bind(S, sockaddr_un($ARGV[0])) or die; print "bound\\n";
    while (defined recv(S, my $said, 999, 0)) { print "$said\\n" }`
  const child = spawn('perl', ['-e', program, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  let text = ''
  child.stdout.on('data', (piece) => (text += piece))
  await expect.poll(() => text).toContain('bound\n')
  return { socket, said: () => text }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [status] = await ended
  return status
}

async function untilReady({ child, said }: ReturnType<typeof start>): Promise<void> {
  while (!said().includes('Recourse is ready')) {
    if (child.exitCode !== null) throw new Error(`It ended: ${said()}`)
    await sleep(50)
  }
}

it('starts on an empty folder, answers, tells systemd, and stops cleanly', async () => {
  const systemd = await listen()
  const server = start({ NOTIFY_SOCKET: systemd.socket })
  await untilReady(server)
  expect(server.said()).toContain(`Recourse is ready at http://localhost:${port}\n`)
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)

  const samePort = start({ DATA_DIR: join(dataDir, 'other') })
  expect((await once(samePort.child, 'exit'))[0]).toBe(1)
  expect(samePort.said()).toBe(`Port ${port} is already in use. Stop the other program or set PORT.\n`)

  const sameFolder = start({ PORT: String(await freePort()) })
  expect((await once(sameFolder.child, 'exit'))[0]).toBe(1)
  expect(sameFolder.said()).toContain(`The data folder ${dataDir} is in use by another Recourse`)

  await expect.poll(systemd.said).toContain('READY=1\n')
  expect(await end(server.child, 'SIGTERM')).toBe(0)
  await expect.poll(systemd.said).toContain('STOPPING=1\n')
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

it('asks for the key file where that of the database is missing, makes none, and starts again when it is back', async () => {
  const keyFile = join(dataDir, 'keys.json')
  const aside = join(dataDir, 'aside.json')
  await rename(keyFile, aside)
  const without = start()
  expect((await once(without.child, 'exit'))[0]).toBe(1)
  expect(without.said()).toContain(`Key file ${keyFile} not found, and the database has data`)
  expect(existsSync(keyFile)).toBe(false)

  createKeyFile(keyFile)
  const other = start()
  expect((await once(other.child, 'exit'))[0]).toBe(1)
  expect(other.said()).toMatch(/is not that of this database\. It lacks card key \d+, which this database uses since/)

  await rename(aside, keyFile)
  const again = start()
  await untilReady(again)
  expect(await end(again.child, 'SIGTERM')).toBe(0)
})

it('stops the start at a bad setting, with a sentence', async () => {
  const { child, said } = start({ PORT: 'eighty' })
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(said()).toBe('The setting PORT must be a whole number from 1 to 65535.\n')
})

it('refuses to start with a key file that others may read, and says how to mend it', async () => {
  const folder = join(dataDir, 'open')
  const keyFile = join(folder, 'keys.json')
  createKeyFile(keyFile)
  await chmod(keyFile, 0o640)
  const server = start({ DATA_DIR: folder, PORT: String(await freePort()) })
  expect((await once(server.child, 'exit'))[0]).toBe(1)
  expect(server.said()).toBe(`The key file ${keyFile} is accessible to other users (mode 0640): chmod 600 ${keyFile}\n`)
})

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Servers that a test starts and ends by itself. */

export function startServer(settings: Record<string, string>): ChildProcess {
  const own = { CAPTCHA_ANSWER: '1234', LOG_LEVEL: 'silent', DEMO: '0' }
  return spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...own, ...settings },
  })
}

export async function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

export async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 1800; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`${url} did not start within three minutes.`)
}

/** Copies the data of a server that has ended. PostgreSQL wants its files to keep their owner. */
export async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', '--reflink=auto', from, to])
}

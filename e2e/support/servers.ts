import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Servers that a test starts and ends by itself. */

export function startServer(settings: Record<string, string>): ChildProcess {
  const own = { CAPTCHA_ANSWER: '1234', LOG_LEVEL: 'silent', DEMO: '0' }
  return spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...own, ...settings },
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

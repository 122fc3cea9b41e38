import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../testing/server/freePort.ts'

export const captcha = 'BENCH'

export interface ServerProcess {
  address: string
  port: number
  child: ChildProcess
}

/** Starts a server as `npm start` does, with these settings besides the usual ones, and waits until it is ready. */
export async function startServerProcess(own: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const { PATH } = process.env
  const settings = { CAPTCHA_ANSWER: captcha, DEMO: '0', LOG_LEVEL: 'error', PORT: String(port) }
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=16', '--heap-growing-percent=50', 'src/server/main.ts'],
    {
      env: { PATH, ...settings, ...own },
      // Its log has errors only.
      stdio: 'inherit',
    },
  )
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server ended.')
    await sleep(200)
  }
  return { address, port, child }
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/freePort.ts'
import { endsWithin } from './endsWithin.ts'

/** So long a frozen process stays frozen, and a full disk full. */
export const holdMs = 1_500
/** A process that takes longer to end or to be ready, or a fault after which nothing is acknowledged for longer, is a defect. */
export const patienceMs = 120_000
const restartMs = 500

export interface Killable {
  port: number
  killAndStart(): Promise<void>
  /** Stops it as an upgrade does, and starts it again. */
  replace(): Promise<void>
  freeze(ms?: number): Promise<void>
  /** Kills it, and starts it again after this time. */
  away(ms: number): Promise<void>
  end(): Promise<void>
}

/** Starts it again when it ends by itself, as systemd does: a server that starts while its database is away ends. */
export async function givenKillable(start: (port: number) => Promise<ChildProcess>): Promise<Killable> {
  const port = await freePort()
  let child: ChildProcess
  let isEnding = false
  const run = async () => {
    const own = await start(port)
    child = own
    isEnding = false
    own.once('exit', async () => {
      await sleep(restartMs)
      if (child === own && !isEnding) await run()
    })
  }
  await run()
  const end = async (signal: NodeJS.Signals) => {
    isEnding = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    if (await endsWithin(patienceMs, ended)) return
    child.kill('SIGKILL')
    throw new Error(`A process did not end within ${patienceMs} ms of ${signal}.`)
  }
  return {
    port,
    async killAndStart() {
      await end('SIGKILL')
      await run()
    },
    async replace() {
      await end('SIGTERM')
      await run()
    },
    async away(ms) {
      await end('SIGKILL')
      await sleep(ms)
      await run()
    },
    async freeze(ms = holdMs) {
      child.kill('SIGSTOP')
      await sleep(ms)
      child.kill('SIGCONT')
    },
    end: () => end('SIGKILL'),
  }
}

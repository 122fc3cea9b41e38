import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compileCache } from '../compileCache.ts'
import type { Connection, Databases } from '../db/pools/databases.ts'
import { isEmpty } from '../db/seed/seed.ts'
import type { Settings } from '../settings.ts'

export type ToFilling = { settings: Settings } | { connection: Connection } | 'stop'

export type FromFilling = { line: string } | { failed: string }

interface Listener {
  say: (line: string) => void
  signal: AbortSignal
}

export interface DemoFilling {
  /** Starts to prepare the demo, for a database that is new and still being created. */
  begin(): void
  /** Fills the database if it is empty. */
  fill(connection: Connection, databases: Databases): Promise<void>
}

/**
 * Fills an empty database in a process of its own: the memory that this takes is gone when it ends, and the server is made
 * ready beside it.
 */
export function fillDemoAside(settings: Settings, { say, signal }: Listener): DemoFilling {
  let filling: { child: ChildProcess; ended: Promise<number | null> } | null = null
  let failed = ''
  const begin = () => {
    const env = { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache }
    // Without the server's limit to how its memory grows: this one ends soon.
    const execArgv = ['--max-semi-space-size=16']
    const child = fork(join(import.meta.dirname, 'fillingProcess.ts'), { serialization: 'advanced', env, execArgv })
    child.on('message', (message: FromFilling) => {
      if ('line' in message) say(message.line)
      else failed = message.failed
    })
    filling = { child, ended: once(child, 'exit').then(([status]) => status) }
    send(child, { settings })
    return filling
  }
  return {
    begin,
    async fill(connection, { main }) {
      if (!(await isEmpty(main, 'user_role'))) return filling?.child.disconnect()
      const { child, ended } = filling ?? begin()
      const stop = () => send(child, 'stop')
      signal.addEventListener('abort', stop)
      try {
        send(child, { connection })
        if ((await ended) !== 0) throw new Error(`The demo could not be filled. ${failed}`)
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
  }
}

function send(child: ChildProcess, message: ToFilling): void {
  child.send(message, () => {})
}

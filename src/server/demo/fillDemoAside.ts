import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Connection, Databases } from '../db/databases.ts'
import { isEmpty } from '../db/seed/seed.ts'
import type { Settings } from '../settings.ts'

export type ToFilling = { connection: Connection; settings: Settings } | 'stop'

export type FromFilling = { line: string } | { failed: string }

interface Listener {
  say: (line: string) => void
  signal: AbortSignal
}

/**
 * Fills an empty database in a process of its own: the memory that this takes is gone when it ends, and the server is made
 * ready beside it.
 */
export async function fillDemoAside(
  work: Exclude<ToFilling, 'stop'>,
  { main }: Databases,
  { say, signal }: Listener,
): Promise<void> {
  if (!(await isEmpty(main, 'user_role'))) return
  const filling = fork(join(import.meta.dirname, 'fillingProcess.ts'), { serialization: 'advanced' })
  let failed = ''
  filling.on('message', (message: FromFilling) => {
    if ('line' in message) say(message.line)
    else failed = message.failed
  })
  const send = (message: ToFilling) => void filling.send(message, () => {})
  const stop = () => send('stop')
  signal.addEventListener('abort', stop)
  try {
    const ended = once(filling, 'exit')
    send(work)
    const [status] = await ended
    if (status !== 0) throw new Error(`The demo could not be filled. ${failed}`)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

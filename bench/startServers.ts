import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { ServersReady, ServersWanted } from './servers.ts'

export async function startServers(wanted: ServersWanted): Promise<ServersReady & { pid: number; stop(): void }> {
  const child = fork(resolve(import.meta.dirname, 'servers.ts'))
  child.send(wanted)
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The servers ended before they were ready.')
    }),
  ])) as [ServersReady]
  return { ...ready, pid: child.pid ?? 0, stop: () => child.disconnect() }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { startProxy } from './proxy.ts'
import { clusterPortsOf, thisWorker } from './server.ts'
import { endServer, startServer, untilReady } from './servers.ts'

export interface Cluster {
  url: string
  urls: string[]
  live(): number[]
  kill(server: number): Promise<void>
  /** Starts one that was killed again. */
  start(server: number): Promise<void>
  stop(): Promise<void>
}

/** Two servers behind one address, with one PostgreSQL, one Redis and one folder of files. */
export async function startCluster(): Promise<Cluster> {
  const ports = clusterPortsOf(thisWorker())
  const backing = fork('testing/server/backing.ts', { env: { ...process.env, TMPDIR: process.env.E2E_DATA } })
  const proxy = await startProxy(ports)
  const url = `http://localhost:${proxy.port}`
  const servers: ChildProcess[] = []
  const urls = ports.map((port) => `http://localhost:${port}`)
  let shared: Record<string, string> = {}
  const start = async (at: number) => {
    servers[at] = startServer({ ...shared, PORT: String(ports[at]), PUBLIC_URL: url })
    await untilReady(urls[at] ?? '')
  }
  const stop = async () => {
    await proxy.close()
    await Promise.all(servers.map((server) => endServer(server, 'SIGTERM')))
    const ended = once(backing, 'exit')
    backing.disconnect()
    await ended
  }
  try {
    shared = (await once(backing, 'message'))[0]
    await Promise.all(ports.map((_, at) => start(at)))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    urls,
    live: proxy.live,
    async kill(at) {
      const server = servers[at]
      if (server) await endServer(server, 'SIGKILL')
    },
    start,
    stop,
  }
}

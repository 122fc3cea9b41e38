import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface OneAddress {
  port: number
  live(): number[]
  close(): Promise<void>
}

const isUpgrade = /^GET \/websocket\b/

/**
 * One address before several servers: connections go round, WebSockets counted for themselves, past those that don't
 * listen. What a server breaks off is broken off.
 */
export async function startProxy(ports: readonly number[]): Promise<OneAddress> {
  const sockets = new Set<Socket>()
  const live = ports.map(() => 0)
  const turns = { http: 0, webSocket: 0 }

  const reach = (first: number): Promise<[Socket, number]> =>
    new Promise((resolve, reject) => {
      const attempt = (tries: number) => {
        if (tries === ports.length) return reject(new Error('No server listens.'))
        const at = (first + tries) % ports.length
        const next = () => attempt(tries + 1)
        const socket = connect(ports[at] ?? 0, '127.0.0.1', () => resolve([socket.off('error', next), at]))
        socket.once('error', next)
      }
      attempt(0)
    })
  const pass = async (client: Socket, head: Buffer) => {
    const kind = isUpgrade.test(head.toString('latin1', 0, 32)) ? 'webSocket' : 'http'
    const [server, at] = await reach(turns[kind]++)
    sockets.add(server)
    if (kind === 'webSocket') live[at] = (live[at] ?? 0) + 1
    const end = () => {
      client.destroy()
      server.destroy()
    }
    client.on('close', end).on('error', end)
    server.on('error', end).on('close', () => {
      sockets.delete(server)
      if (kind === 'webSocket') live[at] = (live[at] ?? 0) - 1
      end()
    })
    server.write(head)
    client.pipe(server).pipe(client)
  }

  const proxy = createServer((client) => {
    sockets.add(client)
    client.on('close', () => sockets.delete(client)).on('error', () => client.destroy())
    client.once('data', (head) => {
      client.pause()
      pass(client, head).catch(() => client.destroy())
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    live: () => [...live],
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

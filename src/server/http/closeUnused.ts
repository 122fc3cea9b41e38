import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers connect ahead of what they ask for. Node counts such a connection as one that is being read, and would wait for
 * it for as long as the browser holds it: it is ended as soon as the server is to end.
 */
export function closeUnused(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    if (closing) socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}

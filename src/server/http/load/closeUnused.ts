import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes idle connections that browsers open ahead of time: Node counts them as in use and would wait for them when the
 * server closes.
 */
export function closeUnused(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    if (closing) closeIfUnused(socket)
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of sockets) closeIfUnused(socket)
  })
}

/** After a moment: a proxy connects and sends at once, and its request is answered. */
function closeIfUnused(socket: Socket): void {
  setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy()
  }, graceMs)
}

const graceMs = 100

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** True as soon as it is asked to close: `/readyz` then says that it takes no more. */
    isStopping: boolean
  }
}

/**
 * When it is told to close, goes on as usual for this time, so that proxies see at `/readyz` that they have to go
 * elsewhere. Each answer of this time ends its connection.
 */
export function drainBeforeClose(app: FastifyInstance, seconds: number): void {
  app.decorate('isStopping', false)
  app.addHook('preClose', async () => {
    app.isStopping = true
    await sleep(seconds * 1000)
  })
}

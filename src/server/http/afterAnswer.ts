import type { FastifyInstance } from 'fastify'

/** Starts work that nobody waits for, and that handles its own errors. The server waits for it when it closes. */
export type AfterAnswer = (work: () => Promise<void>) => void

export function afterAnswer(app: FastifyInstance): AfterAnswer {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(running)))
  return (work) => {
    const done = work().finally(() => running.delete(done))
    running.add(done)
  }
}

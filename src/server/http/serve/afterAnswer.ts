import type { FastifyInstance } from 'fastify'

export type AfterAnswer = (work: () => Promise<void>) => void

export function afterAnswer(app: FastifyInstance): AfterAnswer {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(running)))
  return (work) => {
    const done = work().finally(() => running.delete(done))
    running.add(done)
  }
}

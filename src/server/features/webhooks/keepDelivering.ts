import { type DeliverDeps, drain, dueWebhooks } from './deliver.ts'

export interface Delivering {
  /** Call after committing events. */
  wake(): void
  stop(): Promise<void>
}

/**
 * Sends what is due to each webhook, each at its own pace: one that answers slowly keeps no other waiting. Each process
 * does it; a delivery is sent by the one that claimed it.
 */
export function keepDelivering(deps: DeliverDeps, pollMs: number): Delivering {
  const { onError } = deps
  const draining = new Map<string, Promise<void>>()
  let looking: Promise<void> | null = null
  let stopped = false

  const start = (webhookId: string) => {
    if (stopped || draining.has(webhookId)) return
    const done = drain(deps, webhookId)
      .catch(onError)
      .finally(() => draining.delete(webhookId))
    draining.set(webhookId, done)
  }
  const look = () => {
    if (looking || stopped) return
    looking = dueWebhooks(deps.db)
      .then((due) => {
        for (const webhookId of due) start(webhookId)
      }, onError)
      .finally(() => {
        looking = null
      })
  }
  const poll = setInterval(look, pollMs).unref()
  return {
    wake: look,
    async stop() {
      stopped = true
      clearInterval(poll)
      await looking
      await Promise.all(draining.values())
    },
  }
}

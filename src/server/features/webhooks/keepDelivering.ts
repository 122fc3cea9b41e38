import { repeat } from '../../processes/repeat.ts'
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
  let stopped = false

  const start = (webhookId: string) => {
    if (stopped || draining.has(webhookId)) return
    const done = drain(deps, webhookId)
      .catch(onError)
      .finally(() => draining.delete(webhookId))
    draining.set(webhookId, done)
  }
  const look = async () => {
    if (stopped) return
    for (const webhookId of await dueWebhooks(deps.db)) start(webhookId)
  }
  const poll = repeat(pollMs, look, onError)
  return {
    wake: () => void poll.turn(),
    async stop() {
      stopped = true
      await poll.stop()
      await Promise.all(draining.values())
    },
  }
}

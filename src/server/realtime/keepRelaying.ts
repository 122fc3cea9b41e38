export interface Relaying {
  /** Something was committed that has to be told. */
  wake(): void
  stop(): Promise<void>
}

interface RelayWork {
  isWaiting(): Promise<boolean>
  relay(): Promise<void>
  onError(error: unknown): void
  /** How often it is looked for what nobody has woken us for: what came due, and what another process left. */
  pollMs: number
}

/** Relays when it is woken, and by a slow poll; one at a time, and once more for who came meanwhile. */
export function keepRelaying({ isWaiting, relay, onError, pollMs }: RelayWork): Relaying {
  let running: Promise<void> | null = null
  let again = false

  const run = () => {
    again = running !== null
    if (again) return
    running = relay()
      .catch(onError)
      .then(() => {
        running = null
        if (again) run()
      })
  }
  const poll = setInterval(() => {
    if (!running) isWaiting().then((waiting) => waiting && run(), onError)
  }, pollMs).unref()

  return {
    wake: run,
    async stop() {
      clearInterval(poll)
      while (running) await running
    },
  }
}

export interface Relaying {
  /** Call after committing something that has to be sent. */
  wake(): void
  stop(): Promise<void>
}

interface RelayWork {
  isWaiting(): Promise<boolean>
  relay(): Promise<void>
  onError(error: unknown): void
  /** Milliseconds between looks for work nobody called `wake` for: what came due, and what another process left. */
  pollMs: number
}

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

/** One of those that wait, with who waits for what becomes of it. */
interface Waiting<One, Done> {
  one: One
  resolve(done: Done): void
  reject(error: unknown): void
}

/** Does many at once as one: what comes while a batch is on its way makes the next one. */
export interface Together<One, Done> {
  add(one: One): Promise<Done>
  /** Ends when nothing waits any more. */
  stop(): Promise<void>
}

/**
 * A commit costs the same for one as for many, so that they share it. Where a batch fails each is tried by itself: nobody
 * loses anything by what somebody else sent.
 */
export function together<One, Done>(
  work: (batch: readonly One[]) => Promise<readonly Done[]>,
  atOnce: number,
): Together<One, Done> {
  let waiting: Waiting<One, Done>[] = []
  let running: Promise<void> | null = null

  const settle = async (batch: readonly Waiting<One, Done>[]) => {
    const done = await work(batch.map(({ one }) => one))
    for (const [at, { resolve }] of batch.entries()) resolve(done[at] as Done)
  }
  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atOnce)
      waiting = waiting.slice(atOnce)
      await settle(batch).catch(async (error) => {
        if (batch.length === 1) return batch[0]?.reject(error)
        for (const one of batch) await settle([one]).catch((error) => one.reject(error))
      })
    }
    running = null
  }
  return {
    add(one) {
      return new Promise((resolve, reject) => {
        waiting.push({ one, resolve, reject })
        running ??= run()
      })
    },
    async stop() {
      while (running) await running
    },
  }
}

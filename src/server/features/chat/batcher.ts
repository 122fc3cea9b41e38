interface WaitingItem<Item, Done> {
  one: Item
  resolve(done: Done): void
  reject(error: unknown): void
}

interface Batcher<One, Done> {
  add(one: One): Promise<Done>
  stop(): Promise<void>
}

/**
 * Groups items, since a commit costs the same for one as for many. When a batch fails, each item is tried by itself, so
 * that nobody is affected by what somebody else sent.
 */
export function batcher<One, Done>(
  work: (batch: readonly One[]) => Promise<readonly Done[]>,
  atOnce: number,
): Batcher<One, Done> {
  let waiting: WaitingItem<One, Done>[] = []
  let running: Promise<void> | null = null

  const settle = async (batch: readonly WaitingItem<One, Done>[]) => {
    const done = await work(batch.map(({ one }) => one))
    for (const [at, result] of done.entries()) batch[at]?.resolve(result)
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

export interface Collector<Item> {
  add(one: Item): void
  stop(): Promise<void>
}

const collectMs = 250

/** Handles together what comes within a moment, one group after another, for work that nobody waits for. */
export function collector<One>(
  work: (all: readonly One[]) => Promise<void>,
  onError: (error: unknown) => void,
): Collector<One> {
  let collected: One[] = []
  let timer: NodeJS.Timeout | null = null
  let working = Promise.resolve()

  const start = () => {
    const all = collected
    collected = []
    timer = null
    working = working.then(() => work(all)).catch(onError)
  }
  return {
    add(one) {
      collected.push(one)
      timer ??= setTimeout(start, collectMs)
    },
    async stop() {
      if (timer) {
        clearTimeout(timer)
        start()
      }
      await working
    },
  }
}

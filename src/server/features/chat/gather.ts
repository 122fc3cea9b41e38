export interface Gathering<One> {
  add(one: One): void
  /** Ends when all that was added is done. */
  stop(): Promise<void>
}

const gatheredMs = 250

/** Does together what comes within a moment, for what nobody waits for. One after another. */
export function gather<One>(
  work: (all: readonly One[]) => Promise<void>,
  onError: (error: unknown) => void,
): Gathering<One> {
  let gathered: One[] = []
  let timer: NodeJS.Timeout | null = null
  let working = Promise.resolve()

  const start = () => {
    const all = gathered
    gathered = []
    timer = null
    working = working.then(() => work(all)).catch(onError)
  }
  return {
    add(one) {
      gathered.push(one)
      timer ??= setTimeout(start, gatheredMs)
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

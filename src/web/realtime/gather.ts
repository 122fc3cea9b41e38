export interface Gathering<Item> {
  add(items: readonly Item[]): void
  stop(): void
}

/**
 * Passes items on together: at once after a pause, then at most once in `everyMs`. While the page is hidden they wait
 * until it is shown.
 */
export function gather<Item>(everyMs: number, take: (items: readonly Item[]) => void): Gathering<Item> {
  let waiting: Item[] = []
  let tookAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const hand = () => {
    timer = undefined
    if (waiting.length === 0 || document.visibilityState === 'hidden') return
    const items = waiting
    waiting = []
    tookAt = performance.now()
    take(items)
  }
  const schedule = () => {
    timer ??= setTimeout(hand, Math.max(0, tookAt + everyMs - performance.now()))
  }
  document.addEventListener('visibilitychange', schedule)
  return {
    add(items) {
      waiting.push(...items)
      schedule()
    },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    },
  }
}

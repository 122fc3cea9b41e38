/** Reads a value once for all who ask within some milliseconds. A reading that failed is forgotten at once. */
export function keptFor<Value>(ms: number, read: () => Promise<Value>): { get(): Promise<Value>; forget(): void } {
  let kept: { at: number; value: Promise<Value> } | null = null
  return {
    get() {
      const now = performance.now()
      if (kept && now - kept.at <= ms) return kept.value
      const reading = { at: now, value: read() }
      kept = reading
      reading.value.catch(() => {
        if (kept === reading) kept = null
      })
      return reading.value
    },
    forget() {
      kept = null
    },
  }
}

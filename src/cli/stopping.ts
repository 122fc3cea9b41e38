export const stopping = new AbortController()

export async function unlessStopped<Value>(work: Promise<Value>): Promise<Value> {
  const { signal } = stopping
  work.catch(() => {}) // Nobody waits for it any more.
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

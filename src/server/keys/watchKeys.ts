import { type KeyCheck, workWithKeys } from './register.ts'

const lookMs = 30_000

/**
 * Notes keys that the file gets while the server runs, and warns once of each way in which it is not that of the database: by
 * another process with another file. Returns the function that stops it.
 */
export function watchKeys(check: KeyCheck, warn: (error: unknown) => void): () => Promise<void> {
  let warned = ''
  let looking = Promise.resolve()
  const look = async () => {
    try {
      await workWithKeys(check)
      warned = ''
    } catch (error) {
      if (warned === String(error)) return
      warned = String(error)
      warn(error)
    }
  }
  const timer = setInterval(() => {
    looking = look()
  }, lookMs)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

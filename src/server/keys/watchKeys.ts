import { repeat } from '../processes/repeat.ts'
import { type KeyCheck, workWithKeys } from './register.ts'

const lookMs = 30_000

/**
 * Notes keys that the file gets while the server runs, and warns once of each way in which it is not that of the database: by
 * another process with another file. Returns the function that stops it.
 */
export function watchKeys(check: KeyCheck, warn: (error: unknown) => void): () => Promise<void> {
  let warned = ''
  const look = async () => {
    await workWithKeys(check)
    warned = ''
  }
  const { stop } = repeat(lookMs, look, (error) => {
    if (warned === String(error)) return
    warned = String(error)
    warn(error)
  })
  return stop
}

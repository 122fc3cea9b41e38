import { ApiError } from './ApiError.ts'

/**
 * Does what a button starts, then `refresh`es what the page shows, whether or not it worked. Returns false after a refusal,
 * which the call has shown.
 */
export async function runAction(work: () => Promise<unknown>, refresh?: () => unknown): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  } finally {
    await refresh?.()
  }
}

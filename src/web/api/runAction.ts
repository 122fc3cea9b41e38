import { ApiError } from './ApiError.ts'

/**
 * Does what a button starts, then `refresh`es what the page shows, whether or not it worked. A refusal has been shown by
 * the call.
 */
export async function runAction(work: () => Promise<unknown>, refresh: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    await refresh()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

const triesAtMost = 3
const pauseMs = 300

/** Works up to three times: a connection to the store that breaks is no damage. Throws what was wrong the last time. */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (tries === triesAtMost) throw error
      await sleep(pauseMs * tries)
    }
}

import { holdPage } from './pageBuild.ts'

/** Most uploads of a user at once; the server refuses a third. */
const atOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** Begins an upload at once, or when another one has ended. An upload aborted while it waits never begins. */
export function inTurn<Answer>(begin: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const start = () => {
      running += 1
      const release = holdPage()
      begin()
        .then(resolve, reject)
        .finally(() => {
          running -= 1
          release()
          waiting.shift()?.()
        })
    }
    if (running < atOnce) return start()
    waiting.push(start)
    signal?.addEventListener('abort', () => {
      const at = waiting.indexOf(start)
      if (at < 0) return
      waiting.splice(at, 1)
      reject(new DOMException('Given up', 'AbortError'))
    })
  })
}

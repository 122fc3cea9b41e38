export type EndTurn = () => void

interface Queue {
  running: number
  waiting: (() => void)[]
}

/**
 * Limits concurrent work by key in this process. Others wait in the order in which they came.
 *
 * ```ts
 * const turns = new Turns(2, 5_000)
 * const end = await turns.take(userId) // null after five seconds
 * ```
 */
export class Turns {
  private readonly atATime: number
  private readonly waitMs: number
  private readonly queues = new Map<string, Queue>()

  /** `waitMs` 0: nobody waits. */
  constructor(atATime: number, waitMs = 0) {
    this.atATime = atATime
    this.waitMs = waitMs
  }

  get size(): number {
    return this.queues.size
  }

  /** Returns the function that ends the turn; null when none was free in time. */
  async take(key: string): Promise<EndTurn | null> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] }
    this.queues.set(key, queue)
    if (queue.running < this.atATime) queue.running += 1
    else if (!(await this.isNext(queue))) return null
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const next = queue.waiting.shift()
      // The turn is handed on: nobody who comes meanwhile gets in between.
      if (next) return next()
      queue.running -= 1
      if (queue.running === 0) this.queues.delete(key)
    }
  }

  private isNext(queue: Queue): Promise<boolean> {
    if (this.waitMs === 0) return Promise.resolve(false)
    return new Promise((resolve) => {
      const next = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(next), 1)
        resolve(false)
      }, this.waitMs)
      queue.waiting.push(next)
    })
  }
}

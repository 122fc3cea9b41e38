interface Repeated {
  /** Begins a turn now, unless one is running. Resolves when that turn has ended; an error goes to `onError`. */
  turn(): Promise<void>
  /** Resolves when the turn that is running has ended. No other begins by itself. */
  stop(): Promise<void>
}

/** Does the work every so many milliseconds, one turn after another: one that takes longer leaves the next out. */
export function repeat(everyMs: number, work: () => void | Promise<void>, onError: (error: unknown) => void): Repeated {
  let running: Promise<void> | null = null
  const turn = () => {
    running ??= Promise.resolve()
      .then(work)
      .catch(onError)
      .finally(() => {
        running = null
      })
    return running
  }
  const timer = setInterval(() => void turn(), everyMs).unref()
  return {
    turn,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

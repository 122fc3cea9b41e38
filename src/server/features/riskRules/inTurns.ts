/** Runs `atOnce` jobs at a time; others wait in their order. */
export function inTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let going = 0
  return async <Done>(work: () => Promise<Done>): Promise<Done> => {
    if (going < atOnce) going++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else going--
    }
  }
}

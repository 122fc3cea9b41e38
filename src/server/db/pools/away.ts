import { setTimeout as sleep } from 'node:timers/promises'
import { readOnlyCode } from './configuredClient.ts'

const codes = [
  // Also where a name has several addresses, of which none can be connected to.
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNRESET', 'EPIPE'],
  ...['57P01', '57P02', '57P03', readOnlyCode],
]

/** Whether the database refused, cut the connection, stops, starts, or is a replica by now. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, message } = error as NodeJS.ErrnoException
  // Such as ENOENT, where the socket of a PostgreSQL on this machine is gone.
  if (syscall === 'connect') return true
  return code ? codes.includes(code) : /^Connection terminated|not queryable/.test(message)
}

/** A switchover to another primary takes a few seconds. */
export const usualAwayMs = 10_000
const pauseMs = 200

/** Does the work again where the database went away meanwhile, until it has tried for so long. */
export async function againIfAway<Result>(work: () => Promise<Result>, awayMs = usualAwayMs): Promise<Result> {
  const until = performance.now() + awayMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || performance.now() >= until) throw error
      await sleep(pauseMs)
    }
  }
}

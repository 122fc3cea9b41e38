export interface Finding {
  /** What was checked: one or two words. */
  what: string
  /** Only `bad` makes the command fail. */
  state: 'ok' | 'warning' | 'bad'
  said: string
  /** What the operator does about it. */
  todo?: string
}

export function ok(what: string, said: string): Finding {
  return { what, state: 'ok', said }
}

export function warning(what: string, said: string, todo: string): Finding {
  return { what, state: 'warning', said, todo }
}

export function bad(what: string, said: string, todo: string): Finding {
  return { what, state: 'bad', said, todo }
}

export function reasonOf(error: unknown): string {
  const one = error instanceof AggregateError ? error.errors[0] : error
  return one instanceof Error ? one.message : String(one)
}

const untrusted = /self-signed certificate|unable to (?:get|verify)/
const trustIt =
  'Set NODE_EXTRA_CA_CERTS (for Redis REDIS_CA_FILE) to a PEM file of who signed it: see Own certificate authorities in docs/operations.md.'

const patienceMs = 20_000

/** Whatever a check throws, and one that never ends, is a finding too. */
export async function examine(
  what: string,
  todo: string,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`There was no answer for ${patienceMs / 1000} seconds.`)),
    patienceMs,
  )
  try {
    return [await Promise.race([check(), late.promise])].flat()
  } catch (error) {
    const reason = reasonOf(error)
    return [bad(what, reason, untrusted.test(reason) ? trustIt : todo)]
  } finally {
    clearTimeout(timer)
  }
}

import type { BulkReason } from '../../db/columnTypes.ts'
import type { CallError } from '../../http/serve/errors.ts'

/** Most reasons that are shown apart; further ones join the first of their error. */
const atMost = 50

/** Lines of a file that a reason names, from the first on. The others stand in the list of its records. */
const linesNamed = 20

interface Reasons {
  list: BulkReason[]
  /** Counts it, and returns the place of its reason in the list. `line`: of a file. */
  add(error: Pick<CallError, 'error' | 'values' | 'field'>, line?: number): number
}

/** Counts why records are left out, on top of what is known. */
export function countReasons(known: readonly BulkReason[] = []): Reasons {
  const list = known.map((one) => ({ ...one }))
  const places = new Map(list.map((reason, place) => [keyOf(reason), place]))
  const similar = (error: BulkReason['error']) => {
    const place = list.length < atMost ? -1 : list.findIndex((one) => one.error === error)
    return place < 0 ? undefined : place
  }
  return {
    list,
    add({ error, values, field }, line) {
      const reason = { error, values, ...(field !== undefined && { field }), records: 0 }
      const key = keyOf(reason)
      const place = places.get(key) ?? similar(error) ?? list.push(reason) - 1
      places.set(key, place)
      const counted = list[place]
      if (counted) {
        counted.records += 1
        if (line !== undefined)
          counted.lines = [...(counted.lines ?? []), line].toSorted((one, other) => one - other).slice(0, linesNamed)
      }
      return place
    },
  }
}

function keyOf({ error, values, field }: Omit<BulkReason, 'records'>): string {
  return JSON.stringify([error, values, field ?? null])
}

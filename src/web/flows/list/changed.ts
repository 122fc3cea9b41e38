import { useEffect, useRef, useState } from 'react'

/** How long a row stands out that somebody else has changed. */
const markedMs = 4000
/** How long after it moved a record that comes into a list has come by that. */
const movedMs = 5000

export type Versions = ReadonlyMap<string, number>

interface Versioned {
  expId: string
  version: number
}

let moved: ReadonlyMap<string, number> = new Map()

/** These records have just moved, says the server. */
export function noteMoved(expIds: readonly string[]): void {
  const now = performance.now()
  const recent = [...moved].filter(([, at]) => now - at < movedMs)
  moved = new Map([...recent, ...expIds.map((expId) => [expId, now] as const)])
}

function hasMoved(expId: string): boolean {
  return performance.now() - (moved.get(expId) ?? Number.NEGATIVE_INFINITY) < movedMs
}

/** The rows that stood there before in another version, and those that came because they have moved. */
export function changedRows(before: Versions, rows: readonly Versioned[]): string[] {
  return rows
    .filter(({ expId, version }) => (before.has(expId) ? before.get(expId) !== version : hasMoved(expId)))
    .map(({ expId }) => expId)
}

/** The ids of rows that changed since they were last seen here, each for four seconds. */
export function useChangedRows(rows: readonly Versioned[] | undefined): ReadonlySet<string> {
  const seen = useRef<Versions | null>(null)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!rows) return
    const changed = seen.current ? changedRows(seen.current, rows) : []
    seen.current = new Map([...(seen.current ?? []), ...rows.map((row) => [row.expId, row.version] as const)])
    if (changed.length === 0) return
    setMarked((before) => new Set([...before, ...changed]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setMarked((before) => new Set([...before].filter((expId) => !changed.includes(expId))))
    }, markedMs)
    timers.current.add(timer)
  }, [rows])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return marked
}

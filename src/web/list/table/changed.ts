import { useEffect, useRef, useState } from 'react'

/** Time for which a row changed by another user is highlighted, in ms. */
const markedMs = 4000
const movedMs = 5000

type Versions = ReadonlyMap<string, number>

interface Versioned {
  key: string
  version: number
}

let moved: ReadonlyMap<string, number> = new Map()

/** Keys of rows that somebody has just changed, in whichever list they stand. */
export function noteMoved(keys: readonly string[]): void {
  const now = performance.now()
  const recent = [...moved].filter(([, at]) => now - at < movedMs)
  moved = new Map([...recent, ...keys.map((key) => [key, now] as const)])
}

function hasMoved(key: string): boolean {
  return performance.now() - (moved.get(key) ?? Number.NEGATIVE_INFINITY) < movedMs
}

/** The rows that stood there before in another version, and of those that came all, or those that have moved. */
export function changedRows(before: Versions, rows: readonly Versioned[], marksAll = false): string[] {
  return rows
    .filter(({ key, version }) => (before.has(key) ? before.get(key) !== version : marksAll || hasMoved(key)))
    .map(({ key }) => key)
}

/**
 * The keys of rows that changed since they were last seen here, each for four seconds. `question`: what the rows answer,
 * where those that are new to it are marked as well.
 */
export function useChangedRows(rows: readonly Versioned[] | undefined, question?: string): ReadonlySet<string> {
  const seen = useRef<{ question: string | undefined; versions: Versions } | null>(null)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!rows) return
    const last = seen.current
    const before = last?.question === question ? last?.versions : undefined
    const changed = before ? changedRows(before, rows, question !== undefined) : []
    const versions = new Map([...(before ?? []), ...rows.map((row) => [row.key, row.version] as const)])
    seen.current = { question, versions }
    if (changed.length === 0) return
    setMarked((before) => new Set([...before, ...changed]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setMarked((before) => new Set([...before].filter((key) => !changed.includes(key))))
    }, markedMs)
    timers.current.add(timer)
  }, [rows, question])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return marked
}

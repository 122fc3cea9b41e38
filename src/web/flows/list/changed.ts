import { useEffect, useRef, useState } from 'react'

/** How long a row stands out that somebody else has changed. */
const markedMs = 4000

export type Versions = ReadonlyMap<string, number>

interface Versioned {
  expId: string
  version: number
}

/** The rows that stood there before in another version. */
export function changedRows(before: Versions, rows: readonly Versioned[]): string[] {
  return rows.filter(({ expId, version }) => (before.get(expId) ?? version) !== version).map(({ expId }) => expId)
}

/** The ids of rows that changed since they were last seen here, for four seconds. */
export function useChangedRows(rows: readonly Versioned[] | undefined): ReadonlySet<string> {
  const seen = useRef<Versions>(new Map())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!rows) return
    const changed = changedRows(seen.current, rows)
    seen.current = new Map([...seen.current, ...rows.map((row) => [row.expId, row.version] as const)])
    if (changed.length === 0) return
    setMarked(new Set(changed))
    const end = setTimeout(() => setMarked(new Set()), markedMs)
    return () => clearTimeout(end)
  }, [rows])
  return marked
}

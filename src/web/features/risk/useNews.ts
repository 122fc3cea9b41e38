import { useEffect, useRef, useState } from 'react'

/** How long a row stands out that has just come, or that somebody has changed. */
const markedMs = 4000

interface Versioned {
  rid: string
  version: number
}

/**
 * The rids of rows that have come or changed since they were last seen under this question, each for four seconds. The
 * first answer to a question brings no news.
 */
export function useNews(question: string, rows: readonly Versioned[] | undefined): ReadonlySet<string> {
  const seen = useRef<{ question: string; versions: Map<string, number> } | null>(null)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!rows) return
    const before = seen.current?.question === question ? seen.current.versions : null
    const news = before ? rows.filter((row) => before.get(row.rid) !== row.version).map(({ rid }) => rid) : []
    seen.current = { question, versions: new Map(rows.map((row) => [row.rid, row.version])) }
    if (news.length === 0) return
    setMarked((others) => new Set([...others, ...news]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setMarked((others) => new Set([...others].filter((rid) => !news.includes(rid))))
    }, markedMs)
    timers.current.add(timer)
  }, [question, rows])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return marked
}

import { type ReactNode, useState } from 'react'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'

interface Attempt {
  run: () => void
  running: boolean
  error: unknown
  /** The failure with its retry; null when nothing failed. */
  notice: ReactNode
}

export function useAttempt(load: () => Promise<unknown>): Attempt {
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = () => {
    if (running) return
    setRunning(true)
    setError(null)
    load()
      .catch(setError)
      .finally(() => setRunning(false))
  }
  const notice = error instanceof Error ? <ErrorNotice error={error} onRetry={run} /> : null
  return { run, running, error, notice }
}

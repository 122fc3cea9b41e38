import { useState } from 'react'
import { sentenceOf } from './gateFailure.ts'

/** Does one thing at a time, and keeps the sentence of why it failed; `said` is shown as an error at first. */
export function useGateAttempt(said = '') {
  const [error, setError] = useState(said)
  const [busy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<void>) => {
    if (busy) return
    setError('')
    setBusy(true)
    try {
      await act()
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return { error, setError, busy, setBusy, attempt }
}

import { useState } from 'react'
import { useProfile } from '../../session/useProfile.ts'

/** Seconds from one refresh to the next. Specification 9: 6 unless the user has chosen others. */
export const cycle = { usual: 6, min: 3, max: 600 }

export function isCycle(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= cycle.min && seconds <= cycle.max
}

/** How often a list looks for news, as this user wants it; kept in this browser. */
export function useCycle(): [seconds: number, keep: (seconds: number) => void] {
  const { userId } = useProfile()
  const key = `recourse.cycle.${userId}`
  const [seconds, setSeconds] = useState(() => {
    const kept = Number(localStorage.getItem(key) ?? Number.NaN)
    return isCycle(kept) ? kept : cycle.usual
  })
  return [
    seconds,
    (next) => {
      localStorage.setItem(key, String(next))
      setSeconds(next)
    },
  ]
}

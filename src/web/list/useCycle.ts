import type { Query } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import { useProfile } from '../session/useProfile.ts'

/** Seconds between refreshes: 6 unless the user has chosen another number. Specification 9. */
export const cycle = { usual: 6, min: 3, max: 600 }

export function isCycle(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= cycle.min && seconds <= cycle.max
}

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

/** Stops refreshing after a final refusal, which would only repeat. */
export function every(seconds: number) {
  return ({ state: { error } }: Pick<Query<unknown>, 'state'>): number | false =>
    error instanceof ApiError && error.isFinal ? false : seconds * 1000
}

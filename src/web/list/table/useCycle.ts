import type { Query } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshSeconds } from '../../../domain/screen.ts'
import { ApiError } from '../../api/ApiError.ts'
import { useProfile } from '../../session/useProfile.ts'

export function isCycle(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= refreshSeconds.min && seconds <= refreshSeconds.max
}

export function useCycle(): [seconds: number, keep: (seconds: number) => void] {
  const { userId } = useProfile()
  const key = `recourse.cycle.${userId}`
  const [seconds, setSeconds] = useState(() => {
    const kept = Number(localStorage.getItem(key) ?? Number.NaN)
    return isCycle(kept) ? kept : refreshSeconds.usual
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

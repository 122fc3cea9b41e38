import { useEffect, useState } from 'react'

export function useSecondsUntil(moment: number): number {
  const [, count] = useState(0)
  useEffect(() => {
    const clock = setInterval(() => count((n) => n + 1), 1000)
    return () => clearInterval(clock)
  }, [])
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}

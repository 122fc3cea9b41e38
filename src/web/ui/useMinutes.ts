import { useEffect, useState } from 'react'

/** Draws again each minute. */
export function useMinutes(): void {
  const [, draw] = useState(0)
  useEffect(() => {
    const clock = setInterval(() => draw((n) => n + 1), 60_000)
    return () => clearInterval(clock)
  }, [])
}

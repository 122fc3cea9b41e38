import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Lets a notice go after so many milliseconds; null lets it stay. It stays as long as the pointer or the focus is in the
 * element that has the returned props.
 */
export function useGoesByItself(ms: number | null, go: () => void) {
  const [isHeld, setHeld] = useState(false)
  const onTime = useEffectEvent(go)
  useEffect(() => {
    if (ms === null || isHeld) return
    const timer = setTimeout(() => onTime(), ms)
    return () => clearTimeout(timer)
  }, [ms, isHeld])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
}

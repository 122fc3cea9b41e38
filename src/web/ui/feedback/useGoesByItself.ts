import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Lets a notice go after so many milliseconds; null lets it stay. It stays as long as the pointer or the focus is in the
 * element that has the returned props, and while the window is not seen.
 */
export function useGoesByItself(ms: number | null, go: () => void) {
  const [isHeld, setHeld] = useState(false)
  const onTime = useEffectEvent(go)
  useEffect(() => {
    if (ms === null || isHeld) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => onTime(), ms)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [ms, isHeld])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
}

import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Hears of a press anywhere but in these: what opened a box closes it by itself. */
export function useOutsidePress(inside: readonly RefObject<HTMLElement | null>[], onPress: () => void): void {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Node && inside.some((box) => box.current?.contains(target)))) onPress()
  })
  useEffect(() => {
    const listen = (event: PointerEvent) => press(event)
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [])
}

import { type RefObject, useEffect, useEffectEvent } from 'react'

/** `inside` must include the control that opens the box, which closes it by itself. */
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

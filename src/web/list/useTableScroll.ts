import { type UIEvent, useLayoutEffect, useRef } from 'react'
import { useListMemory } from './memory.ts'

/**
 * Returns the props of the box in which a table scrolls. The box restores the scroll position of the list, and has the
 * attributes `data-before` and `data-after` while columns are hidden to the left or right.
 */
export function useTableScroll(listKey: string) {
  const { looks } = useListMemory()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const look = looks.get(listKey)
    ref.current?.scrollTo(look?.left ?? 0, look?.top ?? 0)
  }, [looks, listKey])
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const resized = new ResizeObserver(() => markHidden(box))
    resized.observe(box)
    if (box.firstElementChild) resized.observe(box.firstElementChild)
    return () => resized.disconnect()
  }, [])
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollTop: top, scrollLeft: left } = currentTarget
    looks.set(listKey, { top, left })
    markHidden(currentTarget)
  }
  return { ref, onScroll }
}

function markHidden(box: HTMLElement): void {
  box.toggleAttribute('data-before', box.scrollLeft > 0)
  box.toggleAttribute('data-after', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
}

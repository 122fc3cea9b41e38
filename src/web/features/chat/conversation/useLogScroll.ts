import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface ShownMessages {
  first: string
  last: string
  own: number
  onTop: () => void
}

const edge = 48
/** The log doesn't scroll by itself for this long after the user has scrolled, in milliseconds. Specification 9: scroll pause. */
const scrollPauseMs = 500

/**
 * Scrolls to the end for a reader who is there or has just sent something; otherwise keeps the place, even when older
 * messages are added above. `seen` is the last message when the end was last in sight.
 */
export function useLogScroll({ first, last, own, onTop }: ShownMessages) {
  const log = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(last)
  const before = useRef({ first, own, height: 0, top: 0 })
  const isAtEnd = useRef(true)
  const pause = useRef<ReturnType<typeof setTimeout> | null>(null)
  const withheld = useRef(false)

  const jump = useCallback((box: HTMLElement, top: number) => {
    box.scrollTop = top
    before.current = { ...before.current, height: box.scrollHeight, top: box.scrollTop }
  }, [])
  const toEnd = () => log.current?.scrollTo({ top: log.current.scrollHeight })
  useLayoutEffect(() => {
    const box = log.current
    if (!box) return
    const was = before.current
    const says = own > was.own && was.first === first
    if (says) isAtEnd.current = true
    withheld.current ||= isAtEnd.current && pause.current !== null && box.scrollHeight > was.height
    if (isAtEnd.current && (says || !pause.current)) box.scrollTop = box.scrollHeight
    else if (first !== was.first) box.scrollTop = was.top + box.scrollHeight - was.height
    before.current = { first, own, height: box.scrollHeight, top: box.scrollTop }
  })
  useEffect(() => {
    if (atEnd) setSeen(last)
  }, [atEnd, last])
  useEffect(() => {
    const box = log.current
    if (!box) return
    // The field below grows, pictures come, the window changes.
    const watch = new ResizeObserver(() => {
      if (isAtEnd.current && !pause.current) jump(box, box.scrollHeight)
    })
    watch.observe(box)
    return () => {
      watch.disconnect()
      if (pause.current) clearTimeout(pause.current)
    }
  }, [jump])

  const beginPause = (box: HTMLElement) => {
    if (pause.current) clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      pause.current = null
      if (isAtEnd.current && withheld.current) jump(box, box.scrollHeight)
      withheld.current = false
    }, scrollPauseMs)
  }
  const onScroll = () => {
    const box = log.current
    if (!box) return
    // Scrolling by the log itself starts no pause.
    if (Math.abs(box.scrollTop - before.current.top) > 1) beginPause(box)
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < edge
    before.current = { ...before.current, height: box.scrollHeight, top: box.scrollTop }
    setAtEnd(isAtEnd.current)
    if (box.scrollTop < edge && box.scrollHeight > box.clientHeight) onTop()
  }
  return { log, atEnd, toEnd, onScroll, seen }
}

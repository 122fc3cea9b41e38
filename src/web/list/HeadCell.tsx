import { type PointerEvent, type ThHTMLAttributes, useRef } from 'react'

interface HeadCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Missing where the column has a fixed width. */
  onWidth?: (width: number) => void
}

/** A head cell whose right edge can be dragged. By keyboard, widths are changed in the column chooser. */
export function HeadCell({ onWidth, children, ...cell }: HeadCellProps) {
  const started = useRef<{ x: number; width: number } | null>(null)
  if (!onWidth) return <th {...cell}>{children}</th>

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    started.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (started.current) event.currentTarget.style.transform = `translateX(${event.clientX - started.current.x}px)`
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.style.transform = ''
    const from = started.current
    started.current = null
    if (from && event.clientX !== from.x) onWidth(from.width + event.clientX - from.x)
  }
  return (
    <th {...cell}>
      {children}
      <i
        aria-hidden="true"
        className="head-edge"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  )
}

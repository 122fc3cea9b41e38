import { type PointerEvent, type ReactNode, useRef } from 'react'
import styles from './rowTable.module.css'

interface HeadCellProps {
  children: ReactNode
  className: string
  /** Missing where the rows cannot be sorted by this column. */
  sort?: { order: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined
  onWidth: (width: number) => void
}

/** A head cell that sorts, and whose right edge can be dragged. By keyboard, widths are changed in the column chooser. */
export function HeadCell({ children, className, sort, onWidth }: HeadCellProps) {
  const started = useRef<{ x: number; width: number } | null>(null)
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
    <th scope="col" className={className} aria-sort={sort?.order}>
      {sort ? (
        <button type="button" className={styles.headSort} onClick={sort.onSort}>
          <span>{children}</span>
          <i aria-hidden="true" className={styles.sortArrows} />
        </button>
      ) : (
        <span className={styles.headText}>{children}</span>
      )}
      <i
        aria-hidden="true"
        className={styles.headEdge}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
      />
    </th>
  )
}

import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { usePrinting } from '../../layout/usePrinting.ts'
import { columnName, headOf, type ListColumn, type ListParts, rowActionsOf } from '../definition.ts'
import type { ColumnChoice } from './columnChoice.ts'
import styles from './rowTable.module.css'
import type { CellLook } from './TableRow.tsx'

interface TableHeadProps<Row> {
  parts: Pick<ListParts<Row>, 'list' | 'place'>
  columns: readonly ListColumn<Row>[]
  lookOf: (column: ListColumn<Row>, index: number) => CellLook
  choice: ColumnChoice
  onWidth: (name: string, width: number) => void
  /** The checkbox of all rows; missing where rows can't be selected. */
  checkbox: ReactNode
}

export function TableHead<Row>({ parts, columns, lookOf, choice, onWidth, checkbox }: TableHeadProps<Row>) {
  const { list, place } = parts
  const t = useText()
  const printing = usePrinting()
  return (
    <thead>
      <tr>
        {checkbox && <th className={styles.checkboxCell}>{checkbox}</th>}
        {columns.map((column, index) => (
          <HeadCell
            key={columnName(column)}
            name={columnName(column)}
            className={lookOf(column, index).className}
            width={choice.widths[columnName(column)]}
            sort={sortOf(columnName(column))}
            onWidth={(width) => onWidth(columnName(column), width)}
          >
            {headOf(column, t)}
          </HeadCell>
        ))}
        {rowActionsOf(list) && (
          <th scope="col" className={styles.staysEnd}>
            {t('list.actions')}
          </th>
        )}
      </tr>
    </thead>
  )

  function sortOf(name: string) {
    const isSortable = list.sorts.includes(name) || list.sorts.includes(`-${name}`)
    if (printing || !isSortable) return undefined
    const sorted = place.ask.sort ?? list.defaultSort
    const order = orderOf(sorted, name)
    const next = order === 'ascending' ? `-${name}` : name
    return { order, onSort: () => place.change({ sort: next === list.defaultSort ? undefined : next }) }
  }
}

function orderOf(sorted: string, name: string): 'ascending' | 'descending' | undefined {
  if (sorted === name) return 'ascending'
  return sorted === `-${name}` ? 'descending' : undefined
}

interface HeadCellProps {
  children: ReactNode
  name: string
  className: string
  /** That the user has chosen. */
  width: number | undefined
  /** Missing where the rows cannot be sorted by this column. */
  sort?: { order: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined
  onWidth: (width: number) => void
}

/** A head cell that sorts, and whose right edge can be dragged. By keyboard, widths are changed in the column chooser. */
function HeadCell({ children, name, className, width, sort, onWidth }: HeadCellProps) {
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
    <th scope="col" data-column={name} className={className} style={{ maxWidth: width }} aria-sort={sort?.order}>
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

import { type KeyboardEvent, type SyntheticEvent, type UIEvent, useLayoutEffect, useRef } from 'react'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import { columnName, type ListColumn, type ListParts, rowActionsOf } from '../definition.ts'
import { useListMemory } from '../memory.ts'
import { SelectAll } from '../selection/SelectAll.tsx'
import type { Selection } from '../selection/useSelection.ts'
import { useShiftSelection } from '../selection/useShiftSelection.ts'
import { type ColumnChoice, withWidth } from './columnChoice.ts'
import { focusFirstRow, moveFocus } from './rowFocus.ts'
import styles from './rowTable.module.css'
import { TableHead } from './TableHead.tsx'
import { type CellLook, TableRow } from './TableRow.tsx'

const checkboxWidth = 44

interface RowTableProps<Row> {
  parts: ListParts<Row>
  rows: readonly Row[]
  selection: Selection<Row>
  /** Names the list as it was asked: under it the scroll is remembered. */
  listKey: string
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
}

/**
 * The rows as a table: its head, its first column and its actions stay while it scrolls. A column is as wide as its rows
 * need, up to the width of its definition, or as wide as the user has made it.
 */
export function RowTable<Row>({ parts, rows, selection, listKey, choice, onChoose }: RowTableProps<Row>) {
  const { list } = parts
  const { keyOf } = list
  const scroll = useTableScroll(listKey)
  const keys = rows.map(keyOf)
  const toggle = useShiftSelection(keys, selection)
  // From anywhere else on the page, J goes to the first row.
  usePageKey((key) => key === 'j' && scroll.ref.current !== null && focusFirstRow(scroll.ref.current))

  const columns = parts.columns.filter((column, index) => index === 0 || !choice.hidden.includes(columnName(column)))
  const lookOf = (column: ListColumn<Row>, index: number): CellLook => ({
    className: [
      index === 0 && styles.staysStart,
      index === 0 && list.selection && styles.afterCheckbox,
      column.align === 'end' && styles.end,
    ]
      .filter(Boolean)
      .join(' '),
    style: { maxWidth: choice.widths[columnName(column)] ?? column.width },
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links inside, which hold the focus.
    <div className={styles.table} {...scroll} onKeyDown={onKeys} onMouseOver={showWhole} onFocus={showWhole}>
      <table>
        <colgroup>
          {list.selection && <col style={{ width: checkboxWidth }} />}
          {columns.map((column) => (
            <col key={columnName(column)} style={{ width: choice.widths[columnName(column)] }} />
          ))}
          {rowActionsOf(list) && <col style={{ width: 0 }} />}
        </colgroup>
        <TableHead
          {...{ parts, columns, lookOf, choice }}
          onWidth={(name, width) => onChoose(withWidth(choice, name, width))}
          checkbox={list.selection && <SelectAll keys={keys} selection={selection} />}
        />
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            const selected = selection.keys.includes(key)
            return (
              <TableRow
                key={key}
                {...{ parts, row, columns, lookOf, selected }}
                onToggle={(withShift) => toggle(key, withShift)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )

  /** J, K and the arrows go from row to row, X selects the row that has the focus. */
  function onKeys(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget } = event
    const row = target instanceof Element ? target.closest('tbody tr') : null
    if (!row || event.altKey || event.ctrlKey || event.metaKey || isMenuOpen(target)) return
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key]
    if (step && moveFocus(currentTarget, row, step)) event.preventDefault()
    if (key === 'x' && list.selection) selection.toggle(row.getAttribute('data-row-key') ?? '')
  }
}

/** Puts the whole text of a cell into its hint, if the column is too narrow for it. */
function showWhole({ target }: SyntheticEvent): void {
  const cell = target instanceof Element ? target.closest('td, th') : null
  if (!(cell instanceof HTMLElement) || cell.querySelector('[title]')) return
  const cut = [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth)
  cell.title = cut ? cell.innerText : ''
}

/** Returns true if the key was pressed in an open menu or on the button that opened it. */
function isMenuOpen(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role="menu"], .ant-dropdown-open') !== null
}

/**
 * Returns the props of the box in which a table scrolls. The box restores the scroll position of the list, and has the
 * attributes `data-before` and `data-after` while columns are hidden to the left or right.
 */
function useTableScroll(listKey: string) {
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

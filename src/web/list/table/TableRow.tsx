import type { CSSProperties } from 'react'
import { useText } from '../../i18n/useText.ts'
import { HeldBack } from '../../ui/feedback/HeldBack.tsx'
import { columnName, type ListColumn, type ListParts, rowActionsOf } from '../definition.ts'
import { RowOpener, useCells } from './RowCell.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { isForRow } from './rowFocus.ts'
import styles from './rowTable.module.css'

/** How the cells of a column look. */
export interface CellLook {
  className: string
  style: CSSProperties
}

interface TableRowProps<Row> {
  parts: ListParts<Row>
  row: Row
  columns: readonly ListColumn<Row>[]
  lookOf: (column: ListColumn<Row>, index: number) => CellLook
  selected: boolean
  onToggle: (withShift: boolean) => void
}

export function TableRow<Row>({ parts, row, columns, lookOf, selected, onToggle }: TableRowProps<Row>) {
  const { list, changed, open, outdated } = parts
  const Actions = rowActionsOf(list)
  const t = useText()
  const cellOf = useCells<Row>()
  const key = list.keyOf(row)
  return (
    <tr
      data-row-key={key}
      data-changed={changed.has(key) || undefined}
      data-opens={open ? true : undefined}
      data-selected={selected || undefined}
      onClick={(event) => isForRow(event) && open?.(row)}
    >
      {list.selection && (
        <td className={styles.checkboxCell}>
          <RowCheckbox label={t('list.choose', { id: list.nameOf(row) })} checked={selected} onToggle={onToggle} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={columnName(column)} {...lookOf(column, index)}>
          {contentOf(column, index)}
        </td>
      ))}
      {Actions && (
        <td className={styles.staysEnd}>
          <span className={styles.tools}>
            <HeldBack when={outdated}>
              <Actions rows={[row]} look="row" />
            </HeldBack>
          </span>
        </td>
      )}
    </tr>
  )

  function contentOf(column: ListColumn<Row>, index: number) {
    const content = cellOf(column, row) ?? '–'
    if (index > 0) return content
    return (
      <RowOpener parts={parts} row={row}>
        {content}
      </RowOpener>
    )
  }
}

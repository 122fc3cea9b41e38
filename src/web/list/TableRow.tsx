import { useText } from '../i18n/useText.ts'
import { HeldBack } from '../ui/HeldBack.tsx'
import { columnName, type ListColumn, type ListParts } from './definition.ts'
import { RowOpener, useCells } from './RowCell.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { isForRow } from './rowFocus.ts'

interface TableRowProps<Row> {
  parts: ListParts<Row>
  row: Row
  columns: readonly ListColumn<Row>[]
  /** Class names of a column's cells. */
  lookOf: (column: ListColumn<Row>, index: number) => string
  selected: boolean
  onToggle: (withShift: boolean) => void
}

export function TableRow<Row>({ parts, row, columns, lookOf, selected, onToggle }: TableRowProps<Row>) {
  const { list, changed, open, outdated } = parts
  const { Actions } = list
  const t = useText()
  const cellOf = useCells<Row>()
  const key = list.keyOf(row)
  const look = `${open ? 'opens' : ''}${selected ? ' is-selected' : ''}${changed.has(key) ? ' is-changed' : ''}`
  return (
    <tr data-row-key={key} className={look} onClick={(event) => isForRow(event) && open?.(row)}>
      {list.selection && (
        <td className="checkbox-cell">
          <RowCheckbox label={t('list.choose', { id: list.nameOf(row) })} checked={selected} onToggle={onToggle} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={columnName(column)} className={lookOf(column, index)}>
          {contentOf(column, index)}
        </td>
      ))}
      {Actions && (
        <td className="stays-end">
          <span className="row-tools">
            <HeldBack when={outdated}>
              <Actions rows={[row]} look="row" />
            </HeldBack>
          </span>
        </td>
      )}
    </tr>
  )

  function contentOf(column: ListColumn<Row>, index: number) {
    const content = cellOf(column, row) ?? <span className="nothing">–</span>
    if (index > 0) return content
    return (
      <RowOpener parts={parts} row={row}>
        {content}
      </RowOpener>
    )
  }
}

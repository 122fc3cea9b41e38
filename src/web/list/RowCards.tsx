import { Checkbox } from 'antd'
import { useText } from '../i18n/useText.ts'
import { HeldBack } from '../ui/HeldBack.tsx'
import { columnName, headOf, type ListColumn, type ListParts } from './definition.ts'
import { RowOpener, useCells } from './RowCell.tsx'
import { isForRow } from './rowFocus.ts'
import type { Selection } from './useSelection.ts'
import './cards.css'

interface RowCardsProps<Row> {
  parts: ListParts<Row>
  rows: readonly Row[]
  selection: Selection<Row>
}

export function RowCards<Row>({ parts, rows, selection }: RowCardsProps<Row>) {
  const { list, columns, changed, open } = parts
  const { keyOf, nameOf, card, Actions } = list
  const t = useText()
  const cellOf = useCells<Row>()
  const [first] = columns
  const columnOf = (name: string | undefined) => columns.find((column) => columnName(column) === name)
  const [left, right] = (card.title ?? []).map(columnOf)
  const end = columnOf(card.end)
  if (!first) return null
  return (
    <ul className="row-cards">
      {rows.map((row) => {
        const key = keyOf(row)
        const chosen = selection.keys.includes(key)
        const look = `row-card${open ? ' opens' : ''}${chosen ? ' is-selected' : ''}${changed.has(key) ? ' is-changed' : ''}`
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside opens the row by keyboard.
          <li key={key} className={look} onClick={(event) => isForRow(event) && open?.(row)}>
            <div className="card-line">
              {list.selection && (
                <Checkbox
                  checked={chosen}
                  aria-label={t('list.choose', { id: nameOf(row) })}
                  onChange={() => selection.toggle(key)}
                />
              )}
              <RowOpener parts={parts} row={row}>
                {cellOf(first, row)}
              </RowOpener>
              {end && <span className="card-end">{cellOf(end, row)}</span>}
            </div>
            {left && (
              <div className="card-line card-title">
                {cellOf(left, row)}
                {right && <span className="card-end">{cellOf(right, row)}</span>}
              </div>
            )}
            {card.lines.map((name) => factOf(row, columnOf(name)))}
            {Actions && !list.selection && (
              <div className="card-actions">
                <HeldBack when={parts.outdated}>
                  <Actions rows={[row]} look="row" />
                </HeldBack>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )

  function factOf(row: Row, column: ListColumn<Row> | undefined) {
    const value = column ? cellOf(column, row) : null
    if (!column || value === null) return null
    return (
      <div key={columnName(column)} className="card-fact">
        {!card.unlabelled && <span className="card-label">{headOf(column, t)}</span>}
        {value}
      </div>
    )
  }
}

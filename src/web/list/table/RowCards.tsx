import { Checkbox } from 'antd'
import { useText } from '../../i18n/useText.ts'
import { HeldBack } from '../../ui/feedback/HeldBack.tsx'
import { columnName, headOf, type ListColumn, type ListParts } from '../definition.ts'
import type { Selection } from '../selection/useSelection.ts'
import { RowOpener, useCells } from './RowCell.tsx'
import styles from './rowCards.module.css'
import { isForRow } from './rowFocus.ts'

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
    <ul>
      {rows.map((row) => {
        const key = keyOf(row)
        const chosen = selection.keys.includes(key)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside opens the row by keyboard.
          <li
            key={key}
            data-changed={changed.has(key) || undefined}
            data-opens={open ? true : undefined}
            data-selected={chosen || undefined}
            className={styles.card}
            onClick={(event) => isForRow(event) && open?.(row)}
          >
            <div className={styles.line}>
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
              {end && <span className={styles.end}>{cellOf(end, row)}</span>}
            </div>
            {left && (
              <div className={`${styles.line} ${styles.title}`}>
                {cellOf(left, row)}
                {right && <span className={styles.end}>{cellOf(right, row)}</span>}
              </div>
            )}
            {card.lines.map((name) => factOf(row, columnOf(name)))}
            {Actions && !list.selection && (
              <div className={styles.actions}>
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
      <div key={columnName(column)} data-part="card-fact" className={styles.fact}>
        {!card.unlabelled && <span className={styles.label}>{headOf(column, t)}</span>}
        {value}
      </div>
    )
  }
}

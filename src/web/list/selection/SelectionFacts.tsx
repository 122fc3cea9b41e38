import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment } from 'react'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { Money } from '../../ui/values/Money.tsx'
import visibility from '../../ui/visibility.module.css'
import type { AllRows, Found, ListDefinition, ListParts, Sum } from '../definition.ts'
import { bodyOf } from '../listQuery.ts'
import styles from '../table/tableBar.module.css'
import type { Selection } from './useSelection.ts'

type Parts<Row> = Pick<ListParts<Row>, 'list' | 'place' | 'answer'>

/** Undefined unless all that match are selected. */
export function allOf<Row>(
  { list, place, answer }: Parts<Row>,
  without: readonly string[] | null,
): AllRows | undefined {
  if (!without || !answer.data) return undefined
  const asked = Object.entries({ ...list.always, ...bodyOf(list.conditions, place.ask.conditions) })
  const conditions = Object.fromEntries(asked.map(([name, value]) => [name, String(value)]))
  const { total, totalIsExact } = answer.data
  return { call: list.call.path, conditions, without, total: total - without.length, totalIsExact }
}

interface SelectionFactsProps<Row> {
  parts: Parts<Row>
  found: Found<Row> | undefined
  selection: Selection<Row>
  all: AllRows | undefined
}

/** Says what is selected, and offers to select all rows that match. */
export function SelectionFacts<Row>({ parts, found, selection, all }: SelectionFactsProps<Row>) {
  const t = useText()
  return (
    <span className={`${styles.selectionFacts} ${visibility.screenOnly}`}>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('list.clearSelection')}
        onClick={() => selection.clear()}
      />
      {all ? (
        <b role="status">{allText(all)}</b>
      ) : (
        <ChosenRows selection={parts.list.selection} rows={selection.rows} />
      )}
      {!all && <OfferAll {...{ parts, found, selection }} />}
      <i className={styles.line} />
    </span>
  )

  function allText({ total, totalIsExact, without }: AllRows): string {
    const count = `${(total + without.length).toLocaleString('en')}${totalIsExact ? '' : '+'}`
    return without.length > 0
      ? t('list.allSelectedBut', { count, without: without.length })
      : t('list.allSelected', { count })
  }
}

interface ChosenRowsProps<Row> {
  selection: ListDefinition<Row>['selection']
  rows: readonly Row[]
}

/** Shows the number of selected rows, and one sum for each currency of the rows that an action is possible on. */
export function ChosenRows<Row>({ selection, rows }: ChosenRowsProps<Row>) {
  const t = useText()
  const { able = (all: readonly Row[]) => all, sums = (): Sum[] => [] } = selection ?? {}
  const ableRows = able(rows)
  const words =
    ableRows.length === rows.length
      ? t('list.selected', { count: rows.length })
      : t('list.selectedSome', { count: rows.length, possible: ableRows.length })
  return (
    <>
      <b role="status">{words}</b>
      {sums(ableRows).map(({ transCurrCd, transAt }) => (
        <Fragment key={transCurrCd}>
          <i className={styles.line} />
          <Money amount={transAt} currency={transCurrCd} />
        </Fragment>
      ))}
    </>
  )
}

/** Shown where the whole page is selected and there are more rows; not for a search by card number, which is never kept. */
function OfferAll<Row>({ parts, found, selection }: Pick<SelectionFactsProps<Row>, 'parts' | 'found' | 'selection'>) {
  const t = useText()
  const { list, place } = parts
  const hasCard = list.conditions.some(({ kind, name }) => kind === 'card' && place.ask.conditions[name] !== undefined)
  const isWhole = found?.list.every((row) => selection.keys.includes(list.keyOf(row))) ?? false
  if (!list.selection?.all || hasCard || !found || !isWhole || found.total <= selection.rows.length) return null
  const count = `${found.total.toLocaleString('en')}${found.totalIsExact ? '' : '+'}`
  return (
    <button type="button" className={buttons.link} onClick={selection.chooseAll}>
      {t('list.selectAll', { count })}
    </button>
  )
}

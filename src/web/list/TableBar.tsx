import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Checkbox, ConfigProvider } from 'antd'
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { useText } from '../i18n/useText.ts'
import { HeldBack } from '../ui/HeldBack.tsx'
import { Money } from '../ui/Money.tsx'
import visibility from '../ui/visibility.module.css'
import { without } from './ask.ts'
import type { Found, ListDefinition, ListParts, Sum } from './definition.ts'
import { ExportButton } from './ExportButton.tsx'
import { SortMenu } from './SortMenu.tsx'
import styles from './tableBar.module.css'
import type { Selection } from './useSelection.ts'

const RefreshCycle = lazy(async () => ({ default: (await import('./RefreshCycle.tsx')).RefreshCycle }))

interface TableBarProps<Row> {
  parts: ListParts<Row>
  found: Found<Row> | undefined
  selection: Selection<Row>
  /** The column chooser, where there is a table. */
  columns?: ReactNode
  narrow: boolean
}

/** Above the table, always as high: how many there are, or what is selected and what can be done with it. */
export function TableBar<Row>({ parts, found, selection, columns, narrow }: TableBarProps<Row>) {
  const t = useText()
  const { list, answer, cycle, changed } = parts
  const countText = useCountText(list)
  const { Actions, Tools } = list
  const chosen = selection.rows.length > 0 && !narrow
  return (
    <div data-part="table-bar" className={`${styles.bar}${chosen ? ` ${styles.selection}` : ''}`}>
      {chosen ? (
        <SelectionFacts list={list} rows={selection.rows} onClear={() => selection.choose([])} />
      ) : (
        <span role="status">
          {found && countText(found)}
          {cycle && changed.size > 0 && (
            <span className={visibility.visuallyHidden}> {t('list.news', { count: changed.size })}</span>
          )}
        </span>
      )}
      {!narrow && list.selection && Actions && (
        <HeldBack when={parts.outdated}>
          <Actions rows={selection.rows} look="bar" />
        </HeldBack>
      )}
      <span className={`${styles.end} ${visibility.screenOnly}`}>
        {answer.dataUpdatedAt > 0 && !chosen && (
          <span className={styles.asOf}>
            {t('list.asOf', { time: clockOf(answer.dataUpdatedAt, cycle !== undefined) })}
          </span>
        )}
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined aria-hidden spin={answer.isFetching} />}
          aria-label={t('list.refresh')}
          onClick={() => void answer.refetch()}
        />
        {cycle && (
          <Suspense>
            <RefreshCycle {...cycle} />
          </Suspense>
        )}
        {!narrow && !chosen && <Toggles parts={parts} />}
        {narrow && <SortMenu parts={parts} />}
        {list.call.csv && <ExportButton parts={parts} total={found?.total} narrow={narrow} />}
        {columns}
        {Tools && !chosen && (
          <ConfigProvider componentSize={narrow ? 'middle' : 'small'}>
            <span className={styles.tools}>
              <Tools found={found} />
            </span>
          </ConfigProvider>
        )}
      </span>
    </div>
  )
}

/** The conditions that are a box each: checked and asked at once. */
function Toggles<Row>({ parts: { conditions: known, place } }: { parts: ListParts<Row> }) {
  const t = useText()
  const { ask, isStart, change } = place
  const conditions = isStart ? {} : ask.conditions
  return known
    .filter(({ kind }) => kind === 'toggle')
    .map(({ name, label }) => {
      const others = without(known, conditions, name)
      return (
        <Checkbox
          key={name}
          checked={conditions[name] === '1'}
          onChange={({ target }) => change({ conditions: target.checked ? { ...others, [name]: '1' } : others })}
        >
          {label(t)}
        </Checkbox>
      )
    })
}

interface SelectionFactsProps<Row> {
  list: Pick<ListDefinition<Row>, 'selection'>
  rows: readonly Row[]
  onClear: () => void
}

/** Shows the number of selected rows, and one sum for each currency of the rows that an action is possible on. */
export function SelectionFacts<Row>({ list, rows, onClear }: SelectionFactsProps<Row>) {
  const t = useText()
  const { able = (all: readonly Row[]) => all, sums = (): Sum[] => [] } = list.selection ?? {}
  const ableRows = able(rows)
  const words =
    ableRows.length === rows.length
      ? t('list.selected', { count: rows.length })
      : t('list.selectedSome', { count: rows.length, possible: ableRows.length })
  return (
    <span className={`${styles.selectionFacts} ${visibility.screenOnly}`}>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('list.clearSelection')}
        onClick={onClear}
      />
      <b role="status">{words}</b>
      {sums(ableRows).map(({ transCurrCd, transAt }) => (
        <Fragment key={transCurrCd}>
          <i className={styles.line} />
          <Money amount={transAt} currency={transCurrCd} />
        </Fragment>
      ))}
      <i className={styles.line} />
    </span>
  )
}

/** `17 rows`, `10,000+ transactions` */
export function useCountText<Row>({ countText }: Pick<ListDefinition<Row>, 'countText'>) {
  const t = useText()
  return (found: Pick<Found<Row>, 'total' | 'totalIsExact'>): string => {
    if (countText) return countText(t, found)
    return found.totalIsExact ? t('list.rows', { count: found.total }) : t('list.rowsOver', { count: found.total })
  }
}

function clockOf(instant: number, withSeconds: boolean): string {
  const seconds = withSeconds ? { second: '2-digit' as const } : {}
  return new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...seconds })
}

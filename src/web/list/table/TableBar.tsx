import { ReloadOutlined, SortAscendingOutlined } from '@ant-design/icons'
import { Button, Checkbox, ConfigProvider, Dropdown } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useText } from '../../i18n/useText.ts'
import { HeldBack } from '../../ui/feedback/HeldBack.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import { localClock } from '../../ui/values/showTime.ts'
import visibility from '../../ui/visibility.module.css'
import { ExportButton } from '../buttons/ExportButton.tsx'
import {
  type AllRows,
  columnName,
  type Found,
  headOf,
  type ListColumn,
  type ListDefinition,
  type ListParts,
} from '../definition.ts'
import { without } from '../listQuery.ts'
import { allOf, SelectionFacts } from '../selection/SelectionFacts.tsx'
import type { Selection } from '../selection/useSelection.ts'
import styles from './tableBar.module.css'

const RefreshCycle = lazy(async () => ({ default: (await import('./RefreshCycle.tsx')).RefreshCycle }))

interface TableBarProps<Row> {
  parts: ListParts<Row>
  found: Found<Row> | undefined
  selection: Selection<Row>
  /** Set where all that match are selected. */
  all: AllRows | undefined
  /** The column chooser, where there is a table. */
  columns?: ReactNode
  narrow: boolean
}

/** Above the table: how many there are, or what is selected and what can be done with it. */
export function TableBar<Row>({ parts, found, selection, all, columns, narrow }: TableBarProps<Row>) {
  const t = useText()
  const { list, answer, cycle, changed } = parts
  const countText = useCountText(list)
  const { Actions, Counts, Tools } = list
  const chosen = (selection.rows.length > 0 || selection.allBut !== null) && !narrow
  return (
    <div data-part="table-bar" className={`${styles.bar}${chosen ? ` ${styles.selection}` : ''}`}>
      {chosen ? (
        <SelectionFacts {...{ parts, found, selection, all }} />
      ) : (
        <span role="status">
          {found && countText(found)}
          {cycle && changed.size > 0 && (
            <span className={visibility.visuallyHidden}> {t('list.news', { count: changed.size })}</span>
          )}
        </span>
      )}
      {Counts && !chosen && <Counts place={parts.place} />}
      {!narrow && list.selection && Actions && (
        <HeldBack when={parts.outdated}>
          <Actions rows={selection.rows} look="bar" all={all} clear={selection.clear} />
        </HeldBack>
      )}
      {!chosen && (
        <span className={`${styles.end} ${visibility.screenOnly}`}>
          {answer.dataUpdatedAt > 0 && (
            <span className={styles.asOf}>
              {t('list.asOf', { time: localClock(new Date(answer.dataUpdatedAt), cycle !== undefined) })}
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
          {narrow ? <SortMenu parts={parts} /> : <Toggles parts={parts} />}
          {list.call.csv && <ExportButton parts={parts} total={found?.total} narrow={narrow} />}
          {columns}
          {Tools && (
            <ConfigProvider componentSize={narrow ? 'middle' : 'small'}>
              <span className={styles.tools}>
                <Tools found={found} whole={allOf(parts, [])} />
              </span>
            </ConfigProvider>
          )}
        </span>
      )}
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

/** `17 rows`, `10,000+ transactions` */
export function useCountText<Row>({ countText }: Pick<ListDefinition<Row>, 'countText'>) {
  const t = useText()
  return (found: Pick<Found<Row>, 'total' | 'totalIsExact'>): string => {
    if (countText) return countText(t, found)
    return found.totalIsExact ? t('list.rows', { count: found.total }) : t('list.rowsOver', { count: found.total })
  }
}

/** The order of the rows, where there are no column heads to press. */
function SortMenu<Row>({ parts }: { parts: ListParts<Row> }) {
  const t = useText()
  const { list, columns, place } = parts
  const current = place.ask.sort ?? list.defaultSort
  const items = list.sorts.flatMap((sort) => {
    const column = columns.find((one) => columnName(one) === sort.replace('-', ''))
    return column
      ? [{ key: sort, label: t('list.sortBy', { field: headOf(column, t), first: firstOf(column, sort) }) }]
      : []
  })
  if (items.length === 0) return null
  const change = ({ key }: { key: string }) => place.change({ sort: key === list.defaultSort ? undefined : key })
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={popupPlace}
      menu={{ items, selectable: true, selectedKeys: [current], onClick: change }}
    >
      <Button type="text" size="small" icon={<SortAscendingOutlined aria-hidden />} aria-label={t('list.sort')} />
    </Dropdown>
  )

  function firstOf({ order }: ListColumn<Row>, sort: string): string {
    const isDown = sort.startsWith('-')
    if (order === 'amount') return isDown ? t('list.highest') : t('list.lowest')
    if (order === 'time') return isDown ? t('list.latest') : t('list.earliest')
    return isDown ? t('list.descending') : t('list.ascending')
  }
}

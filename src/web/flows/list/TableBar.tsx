import { CloseOutlined, DownloadOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { sumByCurrency } from '../../../domain/money.ts'
import { ApiError } from '../../api/ApiError.ts'
import { useText } from '../../i18n/useText.ts'
import { Money } from '../../ui/Money.tsx'
import { MineToggle } from './MineToggle.tsx'
import type { Found, ListParts, ListRow } from './rows.ts'
import { SortMenu } from './SortMenu.tsx'
import type { Selection } from './useSelection.ts'

interface TableBarProps<Row extends ListRow> {
  parts: ListParts<Row>
  found: Found<Row> | undefined
  selection: Selection<Row>
  /** The column chooser, where there is a table. */
  columns?: ReactNode
  narrow: boolean
}

/** Above the table, always as high: how many there are, or what is selected and what can be done with it. */
export function TableBar<Row extends ListRow>({ parts, found, selection, columns, narrow }: TableBarProps<Row>) {
  const t = useText()
  const total = useTotalText(parts)
  const { answer, onExport } = parts
  const chosen = selection.rows.length > 0 && !narrow
  return (
    <div className={`table-bar${chosen ? ' has-selection' : ''}`}>
      {chosen ? (
        <SelectionFacts
          rows={selection.rows}
          able={parts.actionable?.(selection.rows)}
          onClear={() => selection.choose([])}
        />
      ) : (
        <span role="status">{found && total(found)}</span>
      )}
      {!narrow && parts.actions(selection.rows, 'bar')}
      <span className="table-bar-end">
        {answer.dataUpdatedAt > 0 && !chosen && (
          <span className="as-of">{t('list.asOf', { time: clockOf(answer.dataUpdatedAt) })}</span>
        )}
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined aria-hidden spin={answer.isFetching} />}
          aria-label={t('list.refresh')}
          onClick={() => void answer.refetch()}
        />
        {!narrow && !chosen && <MineToggle place={parts.place} />}
        {narrow && <SortMenu parts={parts} />}
        {onExport && <ExportButton onExport={onExport} total={found?.total} narrow={narrow} />}
        {columns}
      </span>
    </div>
  )
}

interface SelectionFactsProps {
  rows: readonly ListRow[]
  /** Those of them that something can be done with; all, unless said. */
  able?: readonly ListRow[] | undefined
  onClear: () => void
}

/** How many rows are selected, and the sums of those that something can be done with, a currency each. */
export function SelectionFacts({ rows, able = rows, onClear }: SelectionFactsProps) {
  const t = useText()
  const words =
    able.length === rows.length
      ? t('list.selected', { count: rows.length })
      : t('list.selectedSome', { count: rows.length, possible: able.length })
  return (
    <span className="selection-facts">
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('list.clearSelection')}
        onClick={onClear}
      />
      <b role="status">{words}</b>
      {sumByCurrency(able).map(({ transCurrCd, transAt }) => (
        <Fragment key={transCurrCd}>
          <i className="bar-line" />
          <Money amount={transAt} currency={transCurrCd} />
        </Fragment>
      ))}
      <i className="bar-line" />
    </span>
  )
}

/** `17 records`, `10,000+ transactions` */
export function useTotalText<Row extends ListRow>({ node }: Pick<ListParts<Row>, 'node'>) {
  const t = useText()
  return ({ total, totalIsExact }: Pick<Found<Row>, 'total' | 'totalIsExact'>): string => {
    if (node === 'history')
      return totalIsExact ? t('list.transactions', { count: total }) : t('list.transactionsOver', { count: total })
    return totalIsExact ? t('list.records', { count: total }) : t('list.recordsOver', { count: total })
  }
}

interface ExportButtonProps {
  onExport: (onProgress: (rows: number) => void) => Promise<void>
  total: number | undefined
  narrow: boolean
}

/** Saves the whole filter, not the page. A failure has been shown by the call. */
function ExportButton({ onExport, total, narrow }: ExportButtonProps) {
  const t = useText()
  const [rows, setRows] = useState<number | null>(null)
  const start = () => {
    if (rows !== null) return
    setRows(0)
    onExport(setRows)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
      .finally(() => setRows(null))
  }
  const word = rows === null ? t('list.export') : t('list.exporting', { rows })
  return (
    <Button
      type="text"
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={rows !== null}
      disabled={total === 0}
      aria-label={narrow ? word : undefined}
      title={t('list.exportWhole')}
      onClick={start}
    >
      {narrow ? null : word}
    </Button>
  )
}

function clockOf(instant: number): string {
  return new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}

import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ReferencePreview } from '../../../contract/reference/reference.ts'
import {
  keyColumnsOf,
  type ReferenceColumn,
  type ReferenceKind,
  referenceColumns,
} from '../../../domain/reference/reference.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { RecordIdLink } from '../../routes/RecordIdLink.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import typography from '../../ui/typography.module.css'
import styles from './reference.module.css'
import type { Checked } from './useImport.ts'

const none = { count: 0, first: [] }

interface ImportPreviewProps {
  kind: ReferenceKind
  checked: Checked
  busy: boolean
  onImport: () => void
  onOther: () => void
}

export function ImportPreview({ kind, checked, busy, onImport, onOther }: ImportPreviewProps) {
  const t = useText()
  const { preview } = checked
  const { added, changed, removed, refused, rows, overlaps = none, dates = none } = preview
  const columns: readonly ReferenceColumn[] = referenceColumns[kind]
  const moves = kind === 'maintenance'
  return (
    <section className={styles.preview} aria-live="polite" aria-busy={busy}>
      <h2>{t('reference.checked', { name: checked.name, count: rows })}</h2>
      <p className={styles.verdict}>
        <Verdict preview={preview} />
      </p>
      <Part name={t('reference.refused')} some={refused}>
        <RefusedLines lines={refused.first} />
      </Part>
      <Part name={t('reference.overlaps')} some={overlaps}>
        <Overlaps overlaps={overlaps.first} />
      </Part>
      <Part name={t(moves ? 'reference.movedDates' : 'reference.dates')} some={dates}>
        <ConcernedDates dates={dates.first} moves={moves} />
      </Part>
      <Part name={t('reference.changed')} some={changed}>
        <ChangedCells rows={changed.first} columns={columns} keyColumns={keyColumnsOf(kind)} />
      </Part>
      {[
        { name: t('reference.added'), some: added },
        { name: t('reference.removed'), some: removed },
      ].map(({ name, some }) => (
        <Part key={name} name={name} some={some}>
          <DataTable
            label={name}
            rows={some.first}
            keyOf={(row) => row.join(' ')}
            columns={columns.map((head, at) => ({ head, cell: (row: readonly string[]) => row[at] || '–' }))}
          />
        </Part>
      ))}
      <div className={styles.buttons}>
        {refused.count === 0 && changesIn(preview) > 0 && (
          <Button type="primary" loading={busy} onClick={onImport}>
            {t('reference.import')}
          </Button>
        )}
        <Button onClick={onOther}>{t('reference.other')}</Button>
      </div>
    </section>
  )
}

function changesIn({ added, changed, removed }: ReferencePreview): number {
  return added.count + changed.count + removed.count
}

function Verdict({ preview }: { preview: ReferencePreview }) {
  const t = useText()
  if (preview.refused.count > 0)
    return (
      <>
        <CloseCircleOutlined aria-hidden className={styles.refused} /> {t('reference.mend')}
      </>
    )
  if (changesIn(preview) === 0) return t('reference.same')
  const counts = (['added', 'changed', 'removed'] as const).map((what) =>
    t('reference.counted', { what: t(`reference.${what}`), count: preview[what].count }),
  )
  return (
    <>
      <CheckCircleFilled aria-hidden className={styles.done} /> {counts.join(' · ')}
    </>
  )
}

function RefusedLines({ lines }: { lines: ReferencePreview['refused']['first'] }) {
  const t = useText()
  return (
    <DataTable
      label={t('reference.refused')}
      rows={lines}
      keyOf={({ line, column, reason }) => `${line} ${column} ${reason}`}
      columns={[
        { head: t('reference.line'), cell: ({ line }) => line ?? '–' },
        { head: t('reference.column'), className: typography.code, cell: ({ column }) => column ?? '–' },
        { head: t('reference.reason'), wide: true, cell: ({ reason }) => reason },
      ]}
    />
  )
}

function Overlaps({ overlaps }: { overlaps: NonNullable<ReferencePreview['overlaps']>['first'] }) {
  const t = useText()
  const none = t('reference.noIssuer')
  return (
    <>
      <p className={typography.quiet}>{t('reference.longerWins')}</p>
      <DataTable
        label={t('reference.overlaps')}
        rows={overlaps}
        keyOf={({ iin, within }) => `${iin} ${within}`}
        columns={[
          { head: t('reference.range'), className: typography.code, cell: ({ iin }) => iin },
          {
            head: t('reference.within'),
            className: typography.code,
            cell: ({ within, withinInsIdCd }) => `${within} → ${withinInsIdCd}`,
          },
          { head: t('reference.before'), className: typography.code, cell: ({ before }) => before ?? none },
          { head: t('reference.after'), className: typography.code, cell: ({ after }) => after ?? none },
        ]}
      />
    </>
  )
}

interface ConcernedDatesProps {
  dates: NonNullable<ReferencePreview['dates']>['first']
  /** They move with the import; otherwise they stay. */
  moves: boolean
}

function ConcernedDates({ dates, moves }: ConcernedDatesProps) {
  const t = useText()
  return (
    <>
      <p className={typography.quiet}>{t(moves ? 'reference.datesMove' : 'reference.datesStay')}</p>
      <DataTable
        label={t(moves ? 'reference.movedDates' : 'reference.dates')}
        rows={dates}
        keyOf={({ expId, date }) => `${expId} ${date}`}
        columns={[
          {
            head: t('reference.record'),
            className: typography.code,
            cell: ({ expId, transId }) => <RecordIdLink expId={expId} transId={transId} />,
          },
          {
            head: t('reference.whichDate'),
            cell: ({ date }) => t(date === 'due' ? 'field.dueDt' : 'record.answerBy'),
          },
          { head: t('reference.given'), cell: ({ day }) => dayText(day) },
          { head: t(moves ? 'reference.movedTo' : 'reference.byCalendar'), cell: ({ counted }) => dayText(counted) },
        ]}
      />
    </>
  )
}

interface ChangedCellsProps {
  rows: ReferencePreview['changed']['first']
  columns: readonly ReferenceColumn[]
  keyColumns: readonly ReferenceColumn[]
}

function ChangedCells({ rows, columns, keyColumns }: ChangedCellsProps) {
  const t = useText()
  return (
    <DataTable
      label={t('reference.changed')}
      rows={rows.flatMap(({ before, after }) =>
        columns.flatMap((column, at) =>
          before[at] === after[at] ? [] : [{ before, column, was: before[at], is: after[at] }],
        ),
      )}
      keyOf={({ before, column }) => `${before.join(' ')} ${column}`}
      columns={[
        ...keyColumns.map((head) => ({
          head,
          className: typography.code,
          cell: ({ before }: { before: readonly string[] }) => before[columns.indexOf(head)],
        })),
        { head: t('reference.column'), className: typography.code, cell: ({ column }) => column },
        { head: t('reference.before'), cell: ({ was }) => was || '–' },
        { head: t('reference.after'), cell: ({ is }) => is || '–' },
      ]}
    />
  )
}

interface PartProps {
  name: string
  some: { count: number; first: readonly unknown[] }
  children: ReactNode
}

function Part({ name, some, children }: PartProps) {
  const t = useText()
  if (some.count === 0) return null
  return (
    <>
      <h3>{t('reference.counted', { what: name, count: some.count })}</h3>
      {children}
      {some.count > some.first.length && (
        <p className={typography.quiet}>{t('reference.more', { count: some.count - some.first.length })}</p>
      )}
    </>
  )
}

import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
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
import { DataTable, type DataTableProps } from '../../ui/pages/DataTable.tsx'
import typography from '../../ui/typography.module.css'
import styles from './reference.module.css'
import type { Checked } from './useImport.ts'

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
  const columns: readonly ReferenceColumn[] = referenceColumns[kind]
  return (
    <section className={styles.preview} aria-live="polite" aria-busy={busy}>
      <h2>{t('reference.checked', { name: checked.name, count: preview.rows })}</h2>
      <p className={styles.verdict}>
        <Verdict preview={preview} />
      </p>
      <RefusedLines some={preview.refused} />
      <Overlaps some={preview.overlaps} />
      <ConcernedDates some={preview.dates} moves={kind === 'maintenance'} />
      <ChangedCells some={preview.changed} kind={kind} />
      {(['added', 'removed'] as const).map((what) => (
        <Part
          key={what}
          name={t(`reference.${what}`)}
          some={preview[what]}
          rows={preview[what].first}
          keyOf={(row) => row.join(' ')}
          columns={columns.map((head, at) => ({ head, cell: (row: readonly string[]) => row[at] || '–' }))}
        />
      ))}
      <div className={styles.buttons}>
        {preview.refused.count === 0 && changesIn(preview) > 0 && (
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

function RefusedLines({ some }: { some: ReferencePreview['refused'] }) {
  const t = useText()
  return (
    <Part
      name={t('reference.refused')}
      some={some}
      rows={some.first}
      keyOf={({ line, column, reason }) => `${line} ${column} ${reason}`}
      columns={[
        { head: t('reference.line'), cell: ({ line }) => line ?? '–' },
        { head: t('reference.column'), className: typography.code, cell: ({ column }) => column ?? '–' },
        { head: t('reference.reason'), wide: true, cell: ({ reason }) => reason },
      ]}
    />
  )
}

function Overlaps({ some }: { some: ReferencePreview['overlaps'] }) {
  const t = useText()
  const none = t('reference.noIssuer')
  return (
    <Part
      name={t('reference.overlaps')}
      some={some}
      rows={some?.first ?? []}
      note={t('reference.longerWins')}
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
  )
}

interface ConcernedDatesProps {
  some: ReferencePreview['dates']
  /** They move with the import; otherwise they stay. */
  moves: boolean
}

function ConcernedDates({ some, moves }: ConcernedDatesProps) {
  const t = useText()
  return (
    <Part
      name={t(moves ? 'reference.movedDates' : 'reference.dates')}
      some={some}
      rows={some?.first ?? []}
      note={t(moves ? 'reference.datesMove' : 'reference.datesStay')}
      keyOf={({ expId, date }) => `${expId} ${date}`}
      columns={[
        {
          head: t('reference.record'),
          className: typography.code,
          cell: ({ expId, transId }) => <RecordIdLink expId={expId} transId={transId} />,
        },
        { head: t('reference.whichDate'), cell: ({ date }) => t(date === 'due' ? 'field.dueDt' : 'record.answerBy') },
        { head: t('reference.given'), cell: ({ day }) => dayText(day) },
        { head: t(moves ? 'reference.movedTo' : 'reference.byCalendar'), cell: ({ counted }) => dayText(counted) },
      ]}
    />
  )
}

function ChangedCells({ some, kind }: { some: ReferencePreview['changed']; kind: ReferenceKind }) {
  const t = useText()
  const columns: readonly ReferenceColumn[] = referenceColumns[kind]
  return (
    <Part
      name={t('reference.changed')}
      some={some}
      rows={some.first.flatMap(({ before, after }) =>
        columns
          .map((column, at) => ({ before, column, was: before[at], is: after[at] }))
          .filter(({ was, is }) => was !== is),
      )}
      keyOf={({ before, column }) => `${before.join(' ')} ${column}`}
      columns={[
        ...keyColumnsOf(kind).map((head) => ({
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

interface PartProps<Row> extends DataTableProps<Row> {
  name: string
  /** The rows and their number. It is undefined when an older server does not send it. */
  some: { count: number; first: readonly unknown[] } | undefined
  note?: string
}

function Part<Row>({ name, some, note, ...table }: PartProps<Row>) {
  const t = useText()
  if (!some || some.count === 0) return null
  return (
    <>
      <h3>{t('reference.counted', { what: name, count: some.count })}</h3>
      {note && <p className={typography.quiet}>{note}</p>}
      <DataTable label={name} {...table} />
      {some.count > some.first.length && (
        <p className={typography.quiet}>{t('reference.more', { count: some.count - some.first.length })}</p>
      )}
    </>
  )
}

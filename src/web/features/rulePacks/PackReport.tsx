import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PackPreview } from '../../../contract/reference/rulePacks.ts'
import { dayOf, dayText } from '../../../domain/time/calendar.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { DaysInput } from '../../ui/days/DaysInput.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import typography from '../../ui/typography.module.css'
import { ruleText, valueText } from './differenceText.ts'
import { PackEffects } from './PackEffects.tsx'
import { type PackSource, previewQuery } from './queries.ts'
import styles from './rulePacks.module.css'

export interface RightPack {
  version: number
  validFrom: string
  inForce: string
  rulesMark: string | undefined
}

interface PackReportProps {
  name: string
  source: PackSource
  /** Another day from which an earlier pack holds again. */
  onSource?: (source: PackSource) => void
  /** What can be done with it; null while it is not known to be right. */
  children?: (right: RightPack | null) => ReactNode
}

export function PackReport({ name, source, onSource, children }: PackReportProps) {
  const t = useText()
  const { data, error, refetch } = useQuery(previewQuery(source))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <p role="status" className={styles.busy}>
        {t('rulePacks.checking', { name })}
      </p>
    )
  const { pack, problems, inForce, rulesMark } = data
  return (
    <section aria-live="polite">
      <h2 className={styles.head}>{name}</h2>
      {problems.count > 0 && <Problems problems={problems} />}
      {source.packId !== undefined && onSource && (
        <div className={styles.day}>
          <label htmlFor="restore-from">{t('rulePacks.restoreFrom')}</label>
          <span className={styles.dayInput}>
            <DaysInput
              id="restore-from"
              days={[source.validFrom ?? pack?.validFrom ?? '']}
              placeholders={[dayText(dayOf(new Date()))]}
              invalid={problems.count > 0}
              optional={false}
              onChange={([validFrom]) => validFrom && onSource({ ...source, validFrom })}
            />
          </span>
          <span className={typography.quiet}>{t('rulePacks.restoreNote')}</span>
        </div>
      )}
      {pack && <Facts preview={data} pack={pack} />}
      {pack && <Differences differences={data.differences} />}
      {pack && <PackEffects source={source} />}
      {children?.(pack && inForce !== null ? { ...pack, inForce, rulesMark } : null)}
    </section>
  )
}

function Problems({ problems }: Pick<PackPreview, 'problems'>) {
  const t = useText()
  return (
    <>
      <p>{t('rulePacks.mend')}</p>
      <DataTable
        label={t('rulePacks.problems')}
        rows={problems.first}
        keyOf={({ place, reason }) => `${place} ${reason}`}
        columns={[
          { head: t('rulePacks.place'), className: typography.code, cell: ({ place }) => place || '–' },
          { head: t('rulePacks.reason'), wide: true, cell: ({ reason }) => reason },
        ]}
      />
    </>
  )
}

function Facts({ preview, pack }: { preview: PackPreview; pack: NonNullable<PackPreview['pack']> }) {
  const t = useText()
  const { limits, reasons, questions, cases } = pack
  const counts = { limits: `${limits}`, reasons: `${reasons}`, questions: `${questions}`, cases }
  return (
    <>
      <p>
        <b>{t('rulePacks.head', { version: `${pack.version}`, day: dayText(pack.validFrom) })}</b>
      </p>
      <p>{t('rulePacks.counts', counts)}</p>
      <p className={typography.quiet}>
        {t('rulePacks.source')}: {pack.source}
      </p>
      {preview.drops !== null && <p>{t('rulePacks.drops', { version: `${preview.drops}` })}</p>}
    </>
  )
}

function Differences({ differences: { count, first } }: Pick<PackPreview, 'differences'>) {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <h3 className={styles.part}>
        {t('rulePacks.differences')} ({count})
      </h3>
      {count === 0 ? (
        <p>{t('rulePacks.noDifferences')}</p>
      ) : (
        <DataTable
          label={t('rulePacks.differences')}
          rows={first}
          keyOf={({ part, key, field }) => `${part} ${key} ${field}`}
          columns={[
            { head: t('rulePacks.rule'), cell: ({ part, key }) => ruleText(part, key, t, language) },
            { head: t('rulePacks.value'), cell: ({ field }) => t(`rulePacks.fieldOf.${field}`) },
            { head: t('rulePacks.before'), cell: ({ field, before }) => valueText(field, before, t, language) },
            { head: t('rulePacks.after'), cell: ({ field, after }) => valueText(field, after, t, language) },
          ]}
        />
      )}
      {count > first.length && (
        <p className={typography.quiet}>{t('rulePacks.more', { count: `${count - first.length}` })}</p>
      )}
    </>
  )
}

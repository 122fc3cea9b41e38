import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Progress } from 'antd'
import {
  type AffectedDrafts,
  type AffectedRecords,
  type OtherDate,
  packEffects,
} from '../../../contract/reference/rulePacks.ts'
import { flows } from '../../../domain/flows/index.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { namesOfCode } from '../../i18n/codeNames.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { RecordIdLink } from '../../routes/RecordIdLink.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { effectQuery, type PackFlow, type PackSource } from './queries.ts'
import styles from './rulePacks.module.css'

/** A list with at most this many lines is shown open. */
const shownAtOnce = 10

/** Asks for one workflow after another, which is the progress that is shown. */
export function PackEffects({ source }: { source: PackSource }) {
  const t = useText()
  const queries = useQueryClient()
  const known = ({ id }: { id: PackFlow }) => queries.getQueryData(effectQuery(source, id).queryKey) !== undefined
  const next = flows.findIndex((flow) => !known(flow))
  const asked = useQueries({
    queries: flows.map(({ id }, at) => ({ ...effectQuery(source, id), enabled: next < 0 || at <= next })),
  })
  const failed = asked.find(({ error }) => error)
  const parts = asked.flatMap(({ data }) => data ?? [])
  const recent = parts.reduce((sum, part) => sum + part.recent.records, 0)
  return (
    <>
      <h3 className={styles.part}>{t('rulePacks.effects')}</h3>
      {failed?.error && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {parts.length < flows.length && !failed && (
        <>
          <Progress percent={Math.round((100 * parts.length) / flows.length)} />
          <p role="status">{t('rulePacks.looking', { done: `${parts.length}`, all: `${flows.length}` })}</p>
        </>
      )}
      {parts.length === flows.length && (
        <>
          <Affected
            title={t('rulePacks.openRecords')}
            note={t('rulePacks.openNote')}
            list={parts.flatMap(({ open }) => open)}
          />
          <Affected
            title={t('rulePacks.drafts')}
            note={t('rulePacks.draftsNote')}
            list={parts.flatMap(({ drafts }) => drafts)}
            named="institutions"
          />
          <Affected
            title={t('rulePacks.recent', { count: `${recent}` })}
            note={t('rulePacks.recentNote')}
            list={parts.flatMap(({ recent: { affected } }) => affected)}
          />
        </>
      )}
    </>
  )
}

type AffectedRow = AffectedRecords | AffectedDrafts

interface AffectedProps {
  title: string
  note: string
  list: readonly AffectedRow[]
  named?: 'records' | 'institutions'
}

/** The effects one below the other, each with its records by transaction type and reason. */
function Affected({ title, note, list, named = 'records' }: AffectedProps) {
  const t = useText()
  const language = useLanguage()
  const byEffect = Map.groupBy(list, ({ effect }) => effect)
  return (
    <>
      <h4 className={styles.part}>{title}</h4>
      <p className={typography.quiet}>{note}</p>
      {list.length === 0 && <p>{t('rulePacks.nothing')}</p>}
      {packEffects.map((effect) => {
        const rows = byEffect.get(effect)
        const name = t(`rulePacks.effectName.${effect}`)
        return (
          rows && (
            <details key={effect} className={styles.effect} open={list.length <= shownAtOnce}>
              <summary>
                {name} ({rows.reduce((sum, { count }) => sum + count, 0)})
              </summary>
              <DataTable
                label={t('frame.labelled', { label: title, text: name })}
                rows={rows.toSorted(
                  (one, other) => one.transId.localeCompare(other.transId) || other.count - one.count,
                )}
                keyOf={({ transId, rsnCd }) => `${transId} ${rsnCd}`}
                columns={[
                  {
                    head: t('field.transId'),
                    cell: ({ transId }) => (
                      <CodeName code={transId} name={nameIn(namesOfCode('transId', transId), language)} />
                    ),
                  },
                  { head: t('field.rsnCd'), className: typography.code, cell: ({ rsnCd }) => rsnCd ?? '–' },
                  { head: t('rulePacks.count'), end: true, cell: ({ count }) => count },
                  { head: t(`rulePacks.${named}`), wide: true, cell: (row) => <FirstFew {...row} /> },
                ]}
              />
            </details>
          )
        )
      })}
    </>
  )
}

function OtherDateText({ date }: { date: OtherDate }) {
  if (!date) return null
  const [before, after] = [date.before, date.after].map((one) => (one === null ? '–' : dayText(one)))
  return (
    <span className={typography.tabular}>
      {before} → {after}
    </span>
  )
}

function FirstFew({ transId, count, first }: AffectedRow) {
  const language = useLanguage()
  const shown = first.reduce((sum, one) => sum + ('expId' in one ? 1 : one.count), 0)
  return (
    <span className={styles.records}>
      {first.map((one) => (
        <span key={'expId' in one ? one.expId : `${one.insIdCd} ${one.date?.before} ${one.date?.after}`}>
          {'expId' in one ? (
            <span className={typography.code}>
              <RecordIdLink expId={one.expId} transId={transId} />
            </span>
          ) : (
            <>
              <CodeName code={one.insIdCd} name={nameIn(one.insNm, language)} /> ({one.count})
            </>
          )}{' '}
          <OtherDateText date={one.date} />
        </span>
      ))}
      {count > shown && '…'}
    </span>
  )
}

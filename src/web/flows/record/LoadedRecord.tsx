import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type {
  OfferedRow,
  Operation,
  RecordDetail,
  RecordRow,
  RelatedRecord,
} from '../../../contract/records/records.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { PrintHead } from '../../layout/PrintHead.tsx'
import { usePrinting } from '../../layout/usePrinting.ts'
import { useNarrow } from '../../list/useNarrow.ts'
import { useProfile } from '../../session/useProfile.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { HeldBack } from '../../ui/feedback/HeldBack.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import columns from '../../ui/pages/columns.module.css'
import typography from '../../ui/typography.module.css'
import { meaningOf } from '../../ui/values/StateTag.tsx'
import { localDay } from '../../ui/values/showTime.ts'
import visibility from '../../ui/visibility.module.css'
import { type KnownNames, useNames } from '../definition.ts'
import { notesQuery } from '../notes/notesQuery.ts'
import { useActionKeys } from '../steps/actionKeys.ts'
import { AvailableActions } from './AvailableActions.tsx'
import { ChangedContent, ChangedFields } from './content/ChangedContent.tsx'
import { useSeenContent } from './content/useSeenContent.ts'
import { DisputeTab } from './DisputeTab.tsx'
import { OperationsTab } from './OperationsTab.tsx'
import { OriginalTab } from './original/OriginalTab.tsx'
import { RefundNotice } from './original/RefundNotice.tsx'
import type { OriginalOfCard } from './original/SameCard.tsx'
import { FlowMap, FlowPath } from './path/FlowMap.tsx'
import { nextSentence } from './path/sentences.ts'
import styles from './path/way.module.css'
import { FootActions, RecordActions } from './RecordActions.tsx'
import { RecordAside } from './RecordAside.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RecordTabs, useTab } from './RecordTabs.tsx'
import { ReplySection } from './ReplySection.tsx'
import recordStyles from './record.module.css'
import { useAnswer } from './useAnswer.tsx'
import { useFiles } from './useFiles.ts'
import type { useRecordActions } from './useRecordActions.ts'

const Notes = lazy(async () => ({ default: (await import('../notes/Notes.tsx')).Notes }))

interface Loading<T> {
  data: T | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

interface LoadedRecordProps {
  flow: Flow
  record: RecordDetail
  /** True while the record is older than one's own step on it. */
  outdated: boolean
  /** Null for a record without original. */
  original: Loading<OriginalOfCard> | null
  life: Loading<{ operations: readonly Operation[]; related: readonly RelatedRecord[] }>
  take: ReturnType<typeof useRecordActions>['take']
}

/** Shows a record: its head, its map and its tabs. */
export function LoadedRecord({ flow, record, outdated, original, life, take }: LoadedRecordProps) {
  const t = useText()
  const narrow = useNarrow()
  const printing = usePrinting()
  const names = useNames(flow)
  const hands = useFiles()
  const tab = useTab(original !== null)
  const notes = useQuery(notesQuery(record.expId))
  const { operations = [], related = [] } = life.data ?? {}
  const onMap = { flow, record, operations }
  const rewritten = useSeenContent(record)
  useActionKeys({ record, outdated, take })
  const answer = useAnswer(record, original)
  const lifeFailed = life.error && !life.data && <ErrorNotice error={life.error} onRetry={() => void life.refetch()} />
  return (
    <ChangedFields value={rewritten?.fields ?? []}>
      <PrintHead title={t(`frame.menu.${flow.menu}`)} />
      <RecordHead flow={flow} record={record} names={names}>
        {!narrow && (
          <HeldBack when={outdated}>
            <RecordActions record={record} take={take} answer={answer} />
          </HeldBack>
        )}
      </RecordHead>
      {rewritten && <ChangedContent record={record} content={rewritten} names={names} />}
      {original?.data && <RefundNotice transId={record.transId} original={original.data} claim={{ record, take }} />}
      {lifeFailed || (
        <div className={styles.way}>
          <div className={`${styles.mapPlace} ${visibility.screenOnly}`}>
            {narrow ? <FlowPath {...onMap} /> : <FlowMap {...onMap} />}
          </div>
          <BlockedReasons {...onMap} />
        </div>
      )}
      <RecordTabs
        original={original !== null}
        operations={operations.length}
        notes={notes.data?.total ?? 0}
        narrow={narrow}
      />
      <div className={recordStyles.panel} hidden={tab !== 'dispute'}>
        <div className={columns.columns}>
          <div>
            <DisputeTab flow={flow} record={record} original={original?.data} related={related} names={names}>
              <ReplySection flow={flow} record={record} operations={operations} names={names} hands={hands} />
            </DisputeTab>
          </div>
          <RecordAside {...{ record, related, names, hands }} original={original ? original.data : null} />
        </div>
      </div>
      {original && (
        <div className={recordStyles.panel} hidden={tab !== 'original'}>
          <h2 className={recordStyles.printed}>{t('record.original')}</h2>
          <LoadingOriginal original={original} names={names} />
        </div>
      )}
      {(tab === 'operations' || printing) && (
        <div className={recordStyles.panel}>
          <h2 className={recordStyles.printed}>{t('record.operations')}</h2>
          <div className={columns.columns}>
            {lifeFailed || <OperationsTab {...{ operations, record, names, hands }} original={original !== null} />}
            {!printing && <AvailableActions flow={flow} record={record} names={names} operations={operations} />}
          </div>
        </div>
      )}
      {tab === 'notes' && (
        <div className={`${recordStyles.panel} ${visibility.screenOnly}`}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <Notes expId={record.expId} />
          </Suspense>
        </div>
      )}
      {narrow && (
        <HeldBack when={outdated}>
          <FootActions record={record} take={take} answer={answer} />
        </HeldBack>
      )}
    </ChangedFields>
  )
}

function LoadingOriginal({ original, names }: { original: Loading<OfferedRow>; names: KnownNames }) {
  if (original.data) return <OriginalTab original={original.data} names={names} />
  return <QueryPlaceholder query={original} lines={10} />
}

interface WhyPanelProps {
  flow: Flow
  record: RecordRow
  operations: readonly Operation[]
}

function BlockedReasons({ flow, record, operations }: WhyPanelProps) {
  const t = useText()
  const language = useLanguage()
  const { insIdCd } = useProfile()
  const last = operations[0]
  const refused = meaningOf(record.state) === 'refused'
  // What the submitter wrote stands below, with the dispute.
  const remark = last?.remark === record.remark ? null : last?.remark
  return (
    <div className={styles.why}>
      {last && (
        <>
          <h2 className={refused ? styles.refused : undefined}>{t(`record.why.${last.action}`)}</h2>
          {remark && <p className={styles.whyRemark}>{remark}</p>}
          <p className={typography.quiet}>
            {t('record.who', {
              name: last.userName ?? last.insIdCd,
              role: t(`role.${last.role}`),
              day: localDay(last.at),
            })}
          </p>
          {record.failRemark && record.failRemark !== last.remark && (
            <p className={typography.quiet}>{t('record.refusedBefore', { remark: record.failRemark })}</p>
          )}
        </>
      )}
      <p className={styles.whyNext}>{nextSentence(flow, record, insIdCd, t, language)}</p>
    </div>
  )
}

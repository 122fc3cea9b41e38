import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Operation, RecordDetail, RelatedRecord } from '../../../contract/records/records.ts'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import type { Action, Flow } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import typography from '../../ui/typography.module.css'
import { localDay } from '../../ui/values/showTime.ts'
import { type KnownNames, useNames } from '../definition.ts'
import { ChangedContent, ChangedFields, ChangedMark } from '../record/content/ChangedContent.tsx'
import { ChangeList } from '../record/content/ChangeList.tsx'
import { submittedFields } from '../record/content/submittedFields.ts'
import { useSeenContent } from '../record/content/useSeenContent.ts'
import { DescriptionField, DescriptionList } from '../record/DescriptionList.tsx'
import { RefundNotice } from '../record/original/RefundNotice.tsx'
import { SameCard } from '../record/original/SameCard.tsx'
import { SameOriginal } from '../record/original/SameOriginal.tsx'
import { RecordHead } from '../record/RecordHead.tsx'
import { ReplySection } from '../record/ReplySection.tsx'
import recordStyles from '../record/record.module.css'
import { useFiles } from '../record/useFiles.ts'
import type { useRecordParts } from '../record/useRecordParts.ts'
import { workAddress } from '../worklist/workAddress.ts'
import { Comparison } from './Comparison.tsx'
import { changesSince } from './changesSince.ts'
import { RequiredVouchers } from './RequiredVouchers.tsx'
import styles from './review.module.css'
import { VoucherStage } from './VoucherStage.tsx'

const Notes = lazy(async () => ({ default: (await import('../notes/Notes.tsx')).Notes }))

type Parts = ReturnType<typeof useRecordParts>
type Take = (action: Action, record: RecordDetail, remark?: string) => void

interface ReviewRecordProps {
  parts: Parts
  heldBy: WorkRow['heldBy'] | undefined
  take: Take
}

/** What a decision on a record needs, on one screen. */
export function ReviewRecord({ parts, heldBy, take }: ReviewRecordProps) {
  const t = useText()
  const { answer, flow, life, missing, retryAll } = parts
  if (missing) {
    return (
      <p className={recordStyles.missing} role="alert">
        {t('record.missing')}
      </p>
    )
  }
  if (answer.error && !answer.data) return <ErrorNotice error={answer.error} onRetry={retryAll} />
  if (!answer.data || !flow || life.isPending) return <Skeleton lines={12} />
  const { operations = [], related = [] } = life.data ?? {}
  return (
    <>
      <Loaded
        key={answer.data.expId}
        {...{ flow, operations, related }}
        record={answer.data}
        original={parts.original}
        {...{ heldBy, take }}
      />
      {life.error && !life.data && <ErrorNotice error={life.error} onRetry={() => void life.refetch()} />}
    </>
  )
}

interface LoadedProps {
  flow: Flow
  record: RecordDetail
  original: Parts['original']
  operations: readonly Operation[]
  related: readonly RelatedRecord[]
  heldBy: WorkRow['heldBy'] | undefined
  take: Take
}

function Loaded({ flow, record, original, operations, related, heldBy, take }: LoadedProps) {
  const t = useText()
  const names = useNames(flow)
  const hands = useFiles()
  const rewritten = useSeenContent(record)
  return (
    <ChangedFields value={rewritten?.fields ?? []}>
      <RecordHead flow={flow} record={record} names={names} brief heldBy={heldBy}>
        <Link {...workAddress(record.expId)}>{t('worklist.review.openRecord')}</Link>
      </RecordHead>
      {rewritten && <ChangedContent record={record} content={rewritten} names={names} />}
      {original?.data && <RefundNotice transId={record.transId} original={original.data} claim={{ record, take }} />}
      <div className={styles.columns}>
        <div>
          {original?.data && <Comparison original={original.data} record={record} names={names} />}
          {original?.error && <ErrorNotice error={original.error} onRetry={() => void original.refetch()} />}
          <Submitted {...{ flow, record, names }} />
          <ReplySection {...{ flow, record, operations, names, hands }} />
          <ChangedSince {...{ record, operations, names }} />
          <RequiredVouchers record={record} names={names} />
          <section>
            <h2>{t('record.notes.title')}</h2>
            <Suspense fallback={<Skeleton lines={2} />}>
              <Notes expId={record.expId} />
            </Suspense>
          </section>
        </div>
        <div>
          <VoucherStage key={record.expId} record={record} hands={hands} />
          {original && (
            <section>
              <h2>{t('record.sameOriginal')}</h2>
              <SameOriginal records={[record, ...related]} names={names} expId={record.expId} />
            </section>
          )}
          {original?.data && <SameCard original={original.data} refunds={original.data.likelyRefunds} names={names} />}
        </div>
      </div>
    </ChangedFields>
  )
}

/** Shows what was submitted; transaction and amount are in the head. */
export function Submitted({ flow, record, names }: Pick<LoadedProps, 'flow' | 'record'> & { names: KnownNames }) {
  const t = useText()
  const fields = (['claim', 'transaction'] as const).flatMap((part) => submittedFields(flow, record, part))
  return (
    <section>
      <h2>{t(`flow.${flow.id}`)}</h2>
      <DescriptionList>
        {fields
          .filter((name) => name !== 'transId' && name !== 'transAt')
          .map((name) => (
            <DescriptionField key={name} name={name} row={record} names={names} />
          ))}
      </DescriptionList>
      {record.remark && (
        <>
          <p className={typography.quiet}>{t('record.remarkHead')}</p>
          <p className={styles.remark}>
            {record.remark} <ChangedMark name="remark" />
          </p>
        </>
      )}
    </section>
  )
}

interface ChangedSinceProps {
  record: RecordDetail
  operations: readonly Operation[]
  names: KnownNames
}

/** What was written otherwise since somebody last decided on the record; nothing at the first look. */
function ChangedSince({ record, operations, names }: ChangedSinceProps) {
  const t = useText()
  const since = changesSince(operations)
  if (!since) return null
  const { decision, changes } = since
  const who = {
    name: decision.userName ?? decision.insIdCd,
    did: t(`record.arrow.${decision.action === 'submit' ? 'raise' : decision.action}`),
    day: localDay(decision.at),
  }
  return (
    <section>
      <h2>
        {t('worklist.review.changed')}{' '}
        <span className={typography.quiet}>{t('worklist.review.lastDecision', who)}</span>
      </h2>
      {decision.remark && <p className={styles.remark}>{decision.remark}</p>}
      {changes.length === 0 ? (
        <p className={typography.quiet}>{t('worklist.review.unchanged')}</p>
      ) : (
        <ChangeList changes={changes} record={record} names={names} />
      )}
    </section>
  )
}

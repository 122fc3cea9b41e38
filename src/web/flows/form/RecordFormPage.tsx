import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OfferedRow, RecordDetail, RelatedRecord } from '../../../contract/records/records.ts'
import { stepFrom } from '../../../domain/workflow/allSteps.ts'
import { type Flow, type Node, originOf, type State } from '../../../domain/workflow/flow.ts'
import { useHold } from '../../api/useHold.ts'
import { FormFrame } from '../../form/FormFrame.tsx'
import { filesOfRecord } from '../../form/voucherFiles.ts'
import { useText } from '../../i18n/useText.ts'
import { recordAddress } from '../../routes/links.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { type KnownNames, useNames } from '../definition.ts'
import { readPageId } from '../pageIds.ts'
import { definitionQuery, operationsQuery, originalQuery, recordQuery } from '../queries.ts'
import { useListBehind } from '../record/NeighbourCrumbs.tsx'
import { useReasonText } from '../steps/useReasonText.ts'
import { ExceptionForm } from './ExceptionForm.tsx'
import styles from './form.module.css'
import { valuesOfRecord } from './formState.ts'
import { formForRecord, formForReply } from './formSubject.ts'
import { modificationOf, replyOf } from './payload.ts'
import { RequestSummary } from './RequestSummary.tsx'
import { useAnswered } from './useAnswered.ts'
import { type FormAction, useTitles } from './useTitles.ts'

interface RecordFormPageProps {
  expId: string
  pageId: string
  action: FormAction
}

/** A form about a record: changes a refused one and sends it again, or replies to it. */
export function RecordFormPage({ expId, pageId, action }: RecordFormPageProps) {
  const page = readPageId(pageId)
  if (!page) throw new Error(`There is no page ${pageId}.`)
  return <FormOf key={expId} flow={page.flow} node={page.node} expId={expId} action={action} />
}

interface FormOfProps {
  flow: Flow
  node: Node
  expId: string
  action: FormAction
}

function FormOf({ flow, node, expId, action }: FormOfProps) {
  const { titleOf, hereOf, trailOf } = useTitles(flow)
  const record = useQuery(recordQuery(expId))
  const withOrig = record.data !== undefined && originOf(flow, record.data.withOrigIn) === 'withOrig'
  const original = useQuery({ ...originalQuery(expId), enabled: withOrig })
  const operations = useQuery(operationsQuery(expId))
  const definition = useQuery(definitionQuery(flow))
  const names = useNames(flow)
  const answered = useAnswered(record.data ? [record.data.transId] : [], operations.data?.related)
  const offered = record.data?.actions.find((one) => one.action === action)
  useHold({ expId }, record.data ? (offered?.allowed ? 'works' : 'views') : null)
  const title = titleOf(action, expId)

  const reads = [record, operations, definition, answered, ...(withOrig ? [original] : [])]
  const list = useListBehind(flow, node, expId)
  const frame = { trail: trailOf(node, list), here: hereOf(action), title }
  const failed = reads.find((one) => one.error && !one.data)
  if (failed?.error) {
    const retry = () => void Promise.all(reads.filter((one) => one.error).map((one) => one.refetch()))
    return (
      <FormFrame {...frame}>
        <ErrorNotice error={failed.error} onRetry={retry} />
      </FormFrame>
    )
  }
  if (
    !record.data ||
    !operations.data ||
    !definition.data ||
    (withOrig && !original.data) ||
    answered.data === undefined
  ) {
    return (
      <FormFrame {...frame}>
        <Skeleton lines={8} />
      </FormFrame>
    )
  }
  if (!offered?.allowed) return <NotOpen flow={flow} node={node} record={record.data} action={action} />
  const { related } = operations.data
  const shown = original.data && { row: original.data, related }
  const props = { flow, node, record: record.data, original: shown, answered: answered.data, names, action }
  return stepFrom(flow, record.data.state, action)?.side === 'receiver' ? (
    <ReplyForm {...props} />
  ) : (
    <ChangeForm {...props} />
  )
}

interface OpenFormProps {
  flow: Flow
  node: Node
  record: RecordDetail
  original: { row: OfferedRow; related: readonly RelatedRecord[] } | undefined
  answered: RecordDetail | null
  names: KnownNames
  action: FormAction
}

function ChangeForm({ flow, node, record, original, answered, names }: OpenFormProps) {
  const common = useCommon({ flow, node, record, action: 'modify' })
  const { reasons, institutions } = names
  const acquirer = original?.row.acqInsIdCd
  const subject = useMemo(
    () => formForRecord(flow, record, reasons, institutions, acquirer, answered ?? undefined),
    [flow, record, reasons, institutions, acquirer, answered],
  )
  const start = useMemo(() => ({ values: valuesOfRecord(record), files: filesOfRecord(record.voucherFiles) }), [record])
  return (
    <ExceptionForm
      {...common}
      subject={subject}
      names={names}
      original={original}
      start={start}
      contentOf={(values, files) => modificationOf(values, files, subject, record)}
    >
      <WhyFailed record={record} />
    </ExceptionForm>
  )
}

/** A reply, or the one that was refused to be mended: what was asked stands above it. */
function ReplyForm({ flow, node, record, original, names, action }: OpenFormProps) {
  const common = useCommon({ flow, node, record, action })
  const subject = useMemo(() => formForReply(flow, record), [flow, record])
  const start = useMemo(() => {
    const own = record.voucherFiles.filter((voucher) => voucher.side === 'receiver')
    return { values: valuesOfRecord(record), files: filesOfRecord(own) }
  }, [record])
  return (
    <ExceptionForm
      {...common}
      subject={subject}
      names={names}
      original={original}
      start={start}
      replied={record}
      contentOf={(values, files) => replyOf(values, files, subject, record)}
    >
      <WhyFailed record={record} />
      <RequestSummary flow={flow} record={record} names={names} />
    </ExceptionForm>
  )
}

function useCommon({ flow, node, record, action }: Pick<OpenFormProps, 'flow' | 'node' | 'record' | 'action'>) {
  const { titleOf, hereOf, trailOf } = useTitles(flow)
  const { expId, version, state } = record
  const list = useListBehind(flow, node, expId)
  const back = recordAddress(flow, expId, node)
  const step = stepFrom(flow, state, action)
  return {
    action,
    about: [expId, version],
    title: titleOf(action, expId),
    here: hereOf(action),
    trail: [...trailOf(node, list), { label: expId, ...back }],
    back,
    // A step with a form leads to a state: only marks lead elsewhere.
    landing: (step?.to ?? flow.initial) as State,
  }
}

function WhyFailed({ record }: { record: RecordDetail }) {
  const t = useText()
  return (
    record.failRemark && (
      <p className={styles.why}>
        <b>{t('form.whyFailed')}</b> {record.failRemark}
      </p>
    )
  )
}

function NotOpen({ flow, node, record, action }: Omit<OpenFormProps, 'original' | 'answered' | 'names'>) {
  const t = useText()
  const reasonText = useReasonText()
  const { titleOf, hereOf, trailOf } = useTitles(flow)
  const { expId, state } = record
  const list = useListBehind(flow, node, expId)
  const offer = record.actions.find((one) => one.action === action)
  const why = offer ? reasonText(offer, record) : t('error.notFromThisState', { state: t(`state.${state}`) })
  return (
    <FormFrame trail={trailOf(node, list)} here={hereOf(action)} title={titleOf(action, expId)}>
      <p>
        {t(action === 'reply' ? 'form.notRepliable' : 'form.notModifiable')} {why}
      </p>
      <p>
        <Link {...recordAddress(flow, expId, node)}>{t('form.backToRecord')}</Link>
      </p>
    </FormFrame>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OfferedRow, RecordDetail, RelatedRecord } from '../../../contract/records.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { recordAddress } from '../../addresses.ts'
import { useText } from '../../i18n/useText.ts'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useProfile } from '../../session/useProfile.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type KnownNames, useNames } from '../definition.ts'
import { readPageId } from '../pageIds.ts'
import { definitionQuery, operationsQuery, originalQuery, recordQuery } from '../queries.ts'
import { useReasonText } from '../steps/useReasonText.ts'
import { draftKey } from './draft.ts'
import { ExceptionForm } from './ExceptionForm.tsx'
import { FormFrame } from './FormFrame.tsx'
import { type FormGround, groundOfRecord, valuesOfRecord } from './formState.ts'
import { modificationOf } from './payload.ts'
import { useTitles } from './useTitles.ts'
import { filesOfRecord } from './voucherFiles.ts'

/** Changes a refused record and sends it again; `pageId` says from which list it was opened. */
export function ModifyPage({ expId, pageId }: { expId: string; pageId: string }) {
  const page = readPageId(pageId)
  if (!page) throw new Error(`There is no page ${pageId}.`)
  return <ModifyRecord key={expId} flow={page.flow} node={page.node} expId={expId} />
}

interface RecordProps {
  flow: Flow
  node: Node
  expId: string
}

function ModifyRecord({ flow, node, expId }: RecordProps) {
  const { modifyTitle, modifyHere, trailOf } = useTitles(flow)
  const record = useQuery(recordQuery(expId))
  const original = useQuery(originalQuery(expId))
  const operations = useQuery(operationsQuery(expId))
  const definition = useQuery(definitionQuery(flow))
  const names = useNames(flow)
  const title = modifyTitle(expId)
  usePageTitle(title)

  const asked = [record, original, operations, definition]
  const failed = asked.find((one) => one.error && !one.data)
  if (failed?.error) {
    const retry = () => void Promise.all(asked.filter((one) => one.error).map((one) => one.refetch()))
    return (
      <FormFrame trail={trailOf(node)} here={modifyHere} title={title}>
        <ErrorNotice error={failed.error} onRetry={retry} />
      </FormFrame>
    )
  }
  if (!record.data || !original.data || !operations.data || !definition.data) {
    return (
      <FormFrame trail={trailOf(node)} here={modifyHere} title={title}>
        <Skeleton lines={8} />
      </FormFrame>
    )
  }
  const offered = record.data.actions.find((one) => one.action === 'modify')
  if (!offered?.allowed) return <NotModifiable flow={flow} node={node} record={record.data} />
  const { related } = operations.data
  return (
    <ChangedException
      flow={flow}
      node={node}
      record={record.data}
      original={original.data}
      related={related}
      names={names}
    />
  )
}

interface ChangedExceptionProps {
  flow: Flow
  node: Node
  record: RecordDetail
  original: OfferedRow
  related: readonly RelatedRecord[]
  names: KnownNames
}

function ChangedException({ flow, node, record, original, related, names }: ChangedExceptionProps) {
  const t = useText()
  const { modifyTitle, modifyHere, trailOf } = useTitles(flow)
  const { userId } = useProfile()
  const { reasons } = names
  const ground = useMemo<FormGround>(() => groundOfRecord(flow, record, reasons), [flow, record, reasons])
  const start = useMemo(() => ({ values: valuesOfRecord(record), files: filesOfRecord(record.voucherFiles) }), [record])
  const { expId, version } = record
  const address = recordAddress(flow, expId, node)
  return (
    <ExceptionForm
      ground={ground}
      names={names}
      original={original}
      related={related}
      start={start}
      fixedTransaction
      contentOf={(values, files) => modificationOf(values, files, ground, record)}
      draftKey={draftKey(userId, flow, [expId, version])}
      title={modifyTitle(expId)}
      here={modifyHere}
      trail={[...trailOf(node), { label: expId, ...address }]}
      back={address}
    >
      {record.failRemark && (
        <p className="form-why">
          <b>{t('form.whyFailed')}</b> {record.failRemark}
        </p>
      )}
    </ExceptionForm>
  )
}

function NotModifiable({ flow, node, record }: Pick<ChangedExceptionProps, 'flow' | 'node' | 'record'>) {
  const t = useText()
  const reasonText = useReasonText()
  const { modifyTitle, modifyHere, trailOf } = useTitles(flow)
  const { expId, state } = record
  const offer = record.actions.find((one) => one.action === 'modify')
  const why = offer ? reasonText(offer, record) : t('error.notFromThisState', { state: t(`state.${state}`) })
  return (
    <FormFrame trail={trailOf(node)} here={modifyHere} title={modifyTitle(expId)}>
      <p>
        {t('form.notModifiable')} {why}
      </p>
      <p>
        <Link {...recordAddress(flow, expId, node)}>{t('form.backToRecord')}</Link>
      </p>
    </FormFrame>
  )
}

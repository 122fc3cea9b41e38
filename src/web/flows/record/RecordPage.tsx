import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { OfferedRow, OfferReply, RecordDetail } from '../../../contract/records.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { answerTo, isExceptionTransId } from '../../../domain/transactions.ts'
import { type Flow, type Node, originOf } from '../../../domain/workflow/flow.ts'
import { ApiError } from '../../api/ApiError.ts'
import { useOutdated } from '../../api/useOutdated.ts'
import { useText } from '../../i18n/useText.ts'
import { PrintHead } from '../../layout/PrintHead.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { usePrinting } from '../../layout/usePrinting.ts'
import { useNarrow } from '../../list/useNarrow.ts'
import { recordAddress } from '../../routes/links.ts'
import { useProfile } from '../../session/useProfile.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { HeldBack } from '../../ui/HeldBack.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNames } from '../definition.ts'
import { readPageId } from '../pageIds.ts'
import { operationsQuery, originalQuery, recordQuery } from '../queries.ts'
import { Steps } from '../steps/Steps.tsx'
import { AvailableActions } from './AvailableActions.tsx'
import { BlockedReasons } from './BlockedReasons.tsx'
import { ChangedContent, ChangedFields } from './ChangedContent.tsx'
import { DisputeTab } from './DisputeTab.tsx'
import { FlowMap, FlowPath } from './FlowMap.tsx'
import { NeighbourCrumbs, useListBehind } from './NeighbourCrumbs.tsx'
import { Offers } from './Offers.tsx'
import { OperationsTab } from './OperationsTab.tsx'
import { OriginalTab } from './OriginalTab.tsx'
import { FootActions, RecordActions } from './RecordActions.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RecordTabs, useTab } from './RecordTabs.tsx'
import { RecordVouchers } from './RecordVouchers.tsx'
import { ReplySection } from './ReplySection.tsx'
import { SameOriginal } from './SameOriginal.tsx'
import { useFiles } from './useFiles.ts'
import { useRecordActions } from './useRecordActions.ts'
import { useSeenContent } from './useSeenContent.ts'
import './record.css'
import './way.css'
import './parts.css'
import './print.css'

export function RecordPage({ expId, pageId }: { expId: string; pageId: string }) {
  const page = readPageId(pageId)
  return (
    page && (
      <Steps openExpId={expId}>
        <RecordOf key={expId} flow={page.flow} node={page.node} expId={expId} />
      </Steps>
    )
  )
}

interface RecordOfProps {
  flow: Flow
  node: Node
  expId: string
}

function RecordOf({ flow: opened, node, expId }: RecordOfProps) {
  const t = useText()
  usePageTitle(expId)
  const narrow = useNarrow()
  const list = useListBehind(opened, node, expId)
  const pageOf = useCallback((id: string) => recordAddress(opened, id, node), [opened, node])
  const query = recordQuery(expId)
  const answer = useQuery(query)
  const outdated = useOutdated(query.queryKey)
  const flow = flowOf(answer.data?.flow ?? '') ?? opened
  // Known to have one before it is asked: there is none to load for a record that was raised without.
  const hasOriginal = answer.data !== undefined && originOf(flow, answer.data.withOrigIn) === 'withOrig'
  const original = useQuery({ ...originalQuery(expId), enabled: hasOriginal })
  const life = useLife(expId)
  const { take, leaving } = useRecordActions(flow, list)

  const retryAll = () => {
    for (const one of [answer, original, life]) if (one.error) void one.refetch()
  }
  const gone = isMissing(answer.error) && !leaving
  return (
    <>
      <NeighbourCrumbs flow={opened} node={node} id={expId} here={narrow ? t('record.here') : expId} pageOf={pageOf} />
      <div className="record">
        {gone ? (
          <div className="record-missing">
            <p role="alert">{t('record.missing')}</p>
            <Link {...list}>{t('record.toList')}</Link>
          </div>
        ) : answer.error && !answer.data ? (
          <ErrorNotice error={answer.error} onRetry={retryAll} />
        ) : !answer.data || life.isPending ? (
          <Skeleton lines={12} />
        ) : (
          <Loaded {...{ flow, record: answer.data, outdated, life, take }} original={hasOriginal ? original : null} />
        )}
      </div>
    </>
  )
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

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
  original: Loading<OfferedRow> | null
  life: ReturnType<typeof useLife>
  take: ReturnType<typeof useRecordActions>['take']
}

function useLife(expId: string) {
  return useQuery(operationsQuery(expId))
}

function Loaded({ flow, record, outdated, original, life, take }: LoadedRecordProps) {
  const t = useText()
  const narrow = useNarrow()
  const printing = usePrinting()
  const names = useNames(flow)
  const hands = useFiles()
  const tab = useTab(original !== null)
  const { roles } = useProfile()
  const mayRaise = roles.some(({ name }) => name === 'handler' || name === 'administrator')
  const { operations = [], related = [] } = life.data ?? {}
  const onMap = { flow, record, operations }
  const rewritten = useSeenContent(record)
  const lifeFailed = life.error && !life.data && <ErrorNotice error={life.error} onRetry={() => void life.refetch()} />
  return (
    <ChangedFields value={rewritten?.fields ?? []}>
      <PrintHead title={t(`frame.menu.${flow.menu}`)} />
      <RecordHead flow={flow} record={record} names={names}>
        {!narrow && (
          <HeldBack when={outdated}>
            <RecordActions record={record} take={take} />
          </HeldBack>
        )}
      </RecordHead>
      {rewritten && <ChangedContent record={record} content={rewritten} names={names} />}
      {lifeFailed || (
        <div className="record-way">
          <div className="record-map">{narrow ? <FlowPath {...onMap} /> : <FlowMap {...onMap} />}</div>
          <BlockedReasons {...onMap} />
        </div>
      )}
      <RecordTabs original={original !== null} operations={operations.length} narrow={narrow} />
      <div className="record-panel" hidden={tab !== 'dispute'}>
        <div className="record-body">
          <div>
            <DisputeTab flow={flow} record={record} original={original?.data} related={related} names={names}>
              <ReplySection flow={flow} record={record} operations={operations} names={names} hands={hands} />
            </DisputeTab>
          </div>
          <aside>
            <RecordVouchers record={record} names={names} hands={hands} />
            {original?.data && original.data.offers.length > 0 && (
              <section className="screen-only">
                <h2>{t('record.raiseNow')}</h2>
                <Offers
                  offers={answersFirst(record, original.data.offers)}
                  currency={original.data.transCurrCd}
                  names={names}
                  {...(mayRaise && { original: original.data })}
                />
              </section>
            )}
            {original && (
              <section className="screen-only">
                <h2>{t('record.sameOriginal')}</h2>
                <SameOriginal records={[record, ...related]} names={names} expId={record.expId} />
              </section>
            )}
          </aside>
        </div>
      </div>
      {original && (
        <div className="record-panel" hidden={tab !== 'original'}>
          <h2 className="print-only">{t('record.original')}</h2>
          {original.data ? (
            <OriginalTab original={original.data} names={names} />
          ) : original.error ? (
            <ErrorNotice error={original.error} onRetry={() => void original.refetch()} />
          ) : (
            <Skeleton lines={10} />
          )}
        </div>
      )}
      {(tab === 'operations' || printing) && (
        <div className="record-panel">
          <h2 className="print-only">{t('record.operations')}</h2>
          <div className="record-body">
            {lifeFailed || (
              <OperationsTab
                operations={operations}
                original={original !== null}
                kept={record.voucherFiles}
                hands={hands}
              />
            )}
            {!printing && <AvailableActions flow={flow} record={record} operations={operations} />}
          </div>
        </div>
      )}
      {narrow && (
        <HeldBack when={outdated}>
          <FootActions record={record} take={take} />
        </HeldBack>
      )}
    </ChangedFields>
  )
}

function answersFirst({ transId }: RecordDetail, offers: readonly OfferReply[]): OfferReply[] {
  const answer = isExceptionTransId(transId) ? answerTo(transId) : null
  return offers.toSorted((a, b) => Number(b.transId === answer) - Number(a.transId === answer))
}

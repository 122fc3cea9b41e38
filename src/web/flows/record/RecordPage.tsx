import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { flowOf } from '../../../domain/flows/index.ts'
import { type Flow, type Node, originOf } from '../../../domain/workflow/flow.ts'
import { ApiError } from '../../api/ApiError.ts'
import { useOutdated } from '../../api/useOutdated.ts'
import { useText } from '../../i18n/useText.ts'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useNarrow } from '../../list/useNarrow.ts'
import { recordAddress } from '../../routes/links.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { readPageId } from '../pageIds.ts'
import { operationsQuery, originalQuery, recordQuery } from '../queries.ts'
import { Steps } from '../steps/Steps.tsx'
import { isOfWorklist, workAddress } from '../worklist/workAddress.ts'
import { LoadedRecord } from './LoadedRecord.tsx'
import { NeighbourCrumbs, useListBehind } from './NeighbourCrumbs.tsx'
import styles from './record.module.css'
import { useRecordActions } from './useRecordActions.ts'

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
  const ofWorklist = isOfWorklist({ back: list })
  const pageOf = useCallback(
    (id: string) => (ofWorklist ? workAddress(id) : recordAddress(opened, id, node)),
    [ofWorklist, opened, node],
  )
  const query = recordQuery(expId)
  const answer = useQuery(query)
  const outdated = useOutdated(query.queryKey)
  const flow = flowOf(answer.data?.flow ?? '') ?? opened
  // Known to have one before it is asked: there is none to load for a record that was raised without.
  const hasOriginal = answer.data !== undefined && originOf(flow, answer.data.withOrigIn) === 'withOrig'
  const original = useQuery({ ...originalQuery(expId), enabled: hasOriginal })
  const life = useQuery(operationsQuery(expId))
  const { take, leaving } = useRecordActions(flow, list)

  const retryAll = () => {
    for (const one of [answer, original, life]) if (one.error) void one.refetch()
  }
  const gone = isMissing(answer.error) && !leaving
  return (
    <>
      <NeighbourCrumbs flow={opened} node={node} id={expId} here={narrow ? t('record.here') : expId} pageOf={pageOf} />
      <div className={styles.record}>
        {gone ? (
          <div className={styles.missing}>
            <p role="alert">{t('record.missing')}</p>
            <Link {...list}>{t('record.toList')}</Link>
          </div>
        ) : answer.error && !answer.data ? (
          <ErrorNotice error={answer.error} onRetry={retryAll} />
        ) : !answer.data || life.isPending ? (
          <Skeleton lines={12} />
        ) : (
          <LoadedRecord
            {...{ flow, record: answer.data, outdated, life, take }}
            original={hasOriginal ? original : null}
          />
        )}
      </div>
    </>
  )
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useNarrow } from '../../list/useNarrow.ts'
import { recordAddress } from '../../routes/links.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { readPageId } from '../pageIds.ts'
import { definitionQuery } from '../queries.ts'
import { Steps } from '../steps/Steps.tsx'
import { isOfWorklist, workAddress } from '../worklist/workAddress.ts'
import { LoadedRecord } from './LoadedRecord.tsx'
import { NeighbourCrumbs, useListBehind } from './NeighbourCrumbs.tsx'
import styles from './record.module.css'
import { useRecordActions } from './useRecordActions.ts'
import { useRecordParts } from './useRecordParts.ts'

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
  const { answer, outdated, flow = opened, original, life, missing, retryAll } = useRecordParts(expId)
  // A name that came later would move the buttons beside it.
  const names = useQuery(definitionQuery(flow))
  const { take, leaving } = useRecordActions(flow, list)
  const gone = missing && !leaving
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
        ) : !answer.data || life.isPending || names.isPending ? (
          <Skeleton lines={12} />
        ) : (
          <LoadedRecord {...{ flow, record: answer.data, outdated, original, life, take }} />
        )}
      </div>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { SusTransDetail } from '../../../../contract/risk/suspicious.ts'
import { susResults } from '../../../../domain/records/handling.ts'
import type { CallOptions } from '../../../api/call.ts'
import { heldOn } from '../../../api/heldSteps.ts'
import { useHold } from '../../../api/useHold.ts'
import { useText } from '../../../i18n/useText.ts'
import { usePages } from '../../../list/usePages.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { toast } from '../../../ui/feedback/notices.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { KeyHint } from '../../../ui/keys/KeyHint.tsx'
import { usePageKey } from '../../../ui/keys/usePageKey.ts'
import { OpenTo } from '../../../ui/OpenTo.tsx'
import typography from '../../../ui/typography.module.css'
import { AlertFacts } from '../form/AlertFacts.tsx'
import { HandlingHistory } from '../form/HandlingHistory.tsx'
import { NextSteps } from '../form/NextSteps.tsx'
import { RelatedList } from '../form/RelatedList.tsx'
import { alertQuery, dayRelatedQuery } from '../queries.ts'
import { ResultTag } from '../ResultTag.tsx'
import { HandlingBar } from './HandlingBar.tsx'
import styles from './review.module.css'

type Result = (typeof susResults)[number]

interface AlertReviewProps {
  rid: string
  /** Sends a result, or holds it for as long as the user has chosen, and goes on. */
  handle: (handling: {
    version: number
    name: string
    send: (options: CallOptions) => Promise<unknown>
    undone: () => void
  }) => Promise<void>
  children: (parts: { content: ReactNode; actions: ReactNode }) => ReactNode
}

/** An alert beside the list: a digit gives a result, Enter sends it. */
export function AlertReview({ rid, handle, children }: AlertReviewProps) {
  const t = useText()
  const { data, error, refetch } = useQuery({ ...alertQuery(rid), staleTime: 0 })
  const [result, setResult] = useState<Result | null>(null)
  const alert = data?.rid === rid ? data : undefined
  const open = useHold({ rid }, alert ? 'works' : null)
  const choose = (one: Result) => {
    const held = heldOn(rid)
    if (held) toast('warning', t('steps.held.busy', held))
    else setResult(one)
  }
  usePageKey((key) => {
    const chosen = alert && susResults[Number(key) - 1]
    if (chosen) choose(chosen)
    return chosen !== undefined
  })
  const content = error ? (
    <ErrorNotice error={error} onRetry={() => void refetch()} />
  ) : alert ? (
    <>
      <Alert alert={alert}>
        <OpenTo heldBy={open?.heldBy?.mine ? null : open?.heldBy} viewers={open?.viewers} />
      </Alert>
      {result && (
        <HandlingBar
          key={`${alert.version} ${result}`}
          alert={alert}
          result={result}
          onClose={() => setResult(null)}
          handle={(name, send, undone) => handle({ version: alert.version, name, send, undone })}
        />
      )}
    </>
  ) : (
    <Skeleton lines={12} />
  )
  const actions =
    alert &&
    susResults.map((one, at) => (
      <Button key={one} onClick={() => choose(one)} aria-keyshortcuts={`${at + 1}`}>
        {t(`handlingResult.${one}`)}
        <KeyHint of={`${at + 1}`} />
      </Button>
    ))
  return children({ content, actions })
}

function Alert({ alert, children }: { alert: SusTransDetail; children: ReactNode }) {
  const t = useText()
  const { rid, priKey, handlings } = alert
  const day = usePages((currPage) => dayRelatedQuery(rid, currPage))
  return (
    <div className={styles.alert}>
      <h1>
        <span className={typography.code}>{rid}</span> <ResultTag result={alert.result} /> {children}
      </h1>
      <div className={styles.columns}>
        <div>
          <AlertFacts alert={alert} />
        </div>
        <div>
          <HandlingHistory handlings={handlings} />
          <NextSteps alert={alert} />
        </div>
      </div>
      <RelatedList title={t('risk.ofTheDay')} pages={day} priKey={priKey} />
    </div>
  )
}

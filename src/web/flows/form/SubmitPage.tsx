import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import type { hisTranSingle } from '../../../contract/records/flowCalls.ts'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { draftAbout } from '../../../domain/records/drafts.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { FormFrame } from '../../form/FormFrame.tsx'
import { useServerDrafts } from '../../form/useServerDrafts.ts'
import { useText } from '../../i18n/useText.ts'
import type { OriginalKey } from '../../routes/links.ts'
import { listAddress, recordAddress } from '../../routes/links.ts'
import { useMayRaise } from '../../session/useMayRaise.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import typography from '../../ui/typography.module.css'
import { type KnownNames, useNames } from '../definition.ts'
import { historyKeyOf } from '../list/historyKeyOf.ts'
import { definitionQuery, historyRowQuery } from '../queries.ts'
import { useListBehind } from '../record/NeighbourCrumbs.tsx'
import { ExceptionForm } from './ExceptionForm.tsx'
import { startValues } from './formState.ts'
import { answersIt, formForOriginal } from './formSubject.ts'
import { submissionOf } from './payload.ts'
import { useAnswered } from './useAnswered.ts'
import { useTitles } from './useTitles.ts'

interface SubmitPageProps extends OriginalKey {
  flow: Flow
  /** The chosen kind; empty where the form asks for it. */
  transId?: string | undefined
}

/** Raises an exception of this flow on a cleared transaction. */
export function SubmitPage({ flow, priKey, logCd, settleDt, transId }: SubmitPageProps) {
  const t = useText()
  const { submitTitle, submitHere, trailOf } = useTitles(flow)
  const { data, error, refetch } = useQuery(historyRowQuery(flow, { priKey, logCd, settleDt }))
  const definition = useQuery(definitionQuery(flow))
  const names = useNames(flow)
  const answered = useAnswered(data?.offers.map((one) => one.transId) ?? [], data?.related)
  const mayRaise = useMayRaise()
  const hasDrafts = useServerDrafts(draftAbout({ priKey, logCd, settleDt }).join('/'))

  const trail = trailOf('history')
  const failure = error ?? definition.error ?? answered.error
  if (failure && !(data && answered.data !== undefined)) {
    const retry = () => void Promise.all([refetch(), definition.refetch(), ...(data ? [answered.refetch()] : [])])
    return (
      <FormFrame trail={trail} here={submitHere} title={submitTitle}>
        <ErrorNotice error={failure} onRetry={retry} />
      </FormFrame>
    )
  }
  if (!data || !definition.data || !hasDrafts || answered.data === undefined) {
    return (
      <FormFrame trail={trail} here={submitHere} title={submitTitle}>
        <Skeleton lines={8} />
      </FormFrame>
    )
  }
  if (!mayRaise) return <NothingOffered flow={flow} why={t('form.forHandlers')} />
  const isOffered = !transId || data.offers.some((one) => one.transId === transId)
  if (data.offers.length === 0 || (data.whyNot && !isOffered)) return <NothingOffered flow={flow} why={data.whyNot} />
  const key = `${priKey}/${logCd}/${settleDt}/${transId ?? ''}`
  const props = { flow, original: data, names, transId, answered: answered.data ?? undefined }
  return <NewException key={key} {...props} />
}

interface NewExceptionProps {
  flow: Flow
  original: ReplyOf<typeof hisTranSingle>
  names: KnownNames
  transId: string | undefined
  answered: RecordDetail | undefined
}

function NewException({ flow, original, names, transId, answered }: NewExceptionProps) {
  const { submitTitle, submitHere } = useTitles(flow)
  const { reasons } = names
  const { trail, back } = useWayBack(
    flow,
    original,
    transId && answered && answersIt(transId, answered) ? answered : null,
  )
  const subject = useMemo(() => formForOriginal(flow, original, reasons, answered), [flow, original, reasons, answered])
  const start = useMemo(() => ({ values: startValues(subject, transId), files: [] }), [subject, transId])
  return (
    <ExceptionForm
      subject={subject}
      names={names}
      original={{ row: original, related: original.related }}
      start={start}
      contentOf={(values, files) => submissionOf(values, files, subject, original)}
      about={draftAbout(original)}
      title={submitTitle}
      here={submitHere}
      trail={trail}
      back={back}
      landing={flow.initial}
    />
  )
}

/** To the record that is answered, else to the list of transactions; each as it was opened from. */
function useWayBack(flow: Flow, original: ReplyOf<typeof hisTranSingle>, claim: RecordDetail | null) {
  const claimFlow = (claim && flowOf(claim.flow)) ?? flow
  const id = claim?.expId ?? historyKeyOf(original)
  const list = useListBehind(claimFlow, claim ? 'search' : 'history', id)
  const { trailOf } = useTitles(claimFlow)
  if (!claim) return { trail: trailOf('history', list), back: list }
  const back = recordAddress(claimFlow, claim.expId)
  return { trail: [...trailOf('search', list), { label: claim.expId, ...back }], back }
}

function NothingOffered({ flow, why }: { flow: Flow; why: string | null }) {
  const t = useText()
  const { submitTitle, submitHere, trailOf } = useTitles(flow)
  return (
    <FormFrame trail={trailOf('history')} here={submitHere} title={submitTitle}>
      <p>{t('form.nothingOffered')}</p>
      {why ? <p>{why}</p> : <p className={typography.quiet}>{t('form.nothingOfferedHelp')}</p>}
      <p>
        <Link {...listAddress(flow, 'history')}>{t('form.backToHistory')}</Link>
      </p>
    </FormFrame>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Flow } from '../../../domain/workflow/flow.ts'
import form from '../../form/form.module.css'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { listAddress } from '../../routes/links.ts'
import { useProfile } from '../../session/useProfile.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { type KnownNames, useNames } from '../definition.ts'
import { definitionQuery } from '../queries.ts'
import { ExceptionForm } from './ExceptionForm.tsx'
import { startValues } from './formState.ts'
import { formWithoutOriginal } from './formSubject.ts'
import { submissionAloneOf } from './payload.ts'
import { useTitles } from './useTitles.ts'

/** Raises an exception of this flow without an original: a tab of its module. */
export function NoOrigPage({ flow }: { flow: Flow }) {
  const { aloneTitle } = useTitles(flow)
  const definition = useQuery(definitionQuery(flow))
  const names = useNames(flow)
  usePageTitle(aloneTitle)
  if (definition.data) return <NewAlone flow={flow} names={names} />
  return (
    <div className={`${form.sheet} ${form.empty}`}>
      <QueryPlaceholder query={definition} lines={8} />
    </div>
  )
}

function NewAlone({ flow, names }: { flow: Flow; names: KnownNames }) {
  const { aloneTitle } = useTitles(flow)
  const { insIdCd } = useProfile()
  const { reasons, institutions } = names
  const subject = useMemo(
    () => formWithoutOriginal(flow, reasons, institutions, insIdCd),
    [flow, reasons, institutions, insIdCd],
  )
  const start = useMemo(() => ({ values: startValues(subject), files: [] }), [subject])
  return (
    <ExceptionForm
      subject={subject}
      names={names}
      start={start}
      contentOf={(values, files) => submissionAloneOf(values, files, subject)}
      about={['noOrig']}
      title={aloneTitle}
      back={listAddress(flow, flow.initial)}
      landing={flow.initial}
    />
  )
}

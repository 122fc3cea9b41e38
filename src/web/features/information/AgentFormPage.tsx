import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { Crumbs } from '../../layout/Crumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useLastTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AgentForm } from './AgentForm.tsx'
import { agentQuery } from './queries.ts'
import '../../ui/plainList.css'
import './information.css'

export function CreateAgentPage() {
  const t = useText()
  const title = t('frame.page.inf.agent.create')
  usePageTitle(title)
  return (
    <>
      <Crumbs trail={[{ label: t('frame.page.inf.agent.query'), ...useLastTab('inf.agent.query') }]} here={title} />
      <section className="plain-page">
        <h1>{title}</h1>
        <AgentForm row={null} />
      </section>
    </>
  )
}

export function ModifyAgentPage() {
  const t = useText()
  const { agentId = '' }: Search = useSearch({ strict: false })
  // What was read a while ago may have changed: the form begins with what is there now.
  const { data: row, error, refetch, isFetchedAfterMount } = useQuery({ ...agentQuery(agentId), staleTime: 0 })
  const title = t('frame.page.inf.agent.modify')
  usePageTitle(title)
  return (
    <>
      <Crumbs trail={[{ label: t('frame.page.inf.agent.query'), ...useLastTab('inf.agent.query') }]} here={title} />
      <section className="plain-page">
        <h1>{title}</h1>
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : row && isFetchedAfterMount ? (
          <AgentForm key={agentId} row={row} />
        ) : (
          <Skeleton lines={8} />
        )}
      </section>
    </>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { agentSorts } from '../../../contract/information.ts'
import { isDay } from '../../../domain/calendar.ts'
import { agentServices } from '../../../domain/information.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { useTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { AgentBar } from './AgentBar.tsx'
import { AgentTable } from './AgentTable.tsx'
import { agentsQuery } from './queries.ts'
import './information.css'

const pageSize = 20

/** Who acts for whom, towards whom. Nothing is listed before one of two institutions is chosen. */
export function AgentsPage() {
  const t = useText()
  const { search, currPage, ask, toPage, sortBy } = useTab('inf.agent.query')
  const conditions = askedBy(search)
  const isAsked = Boolean(conditions.insIdCd || conditions.rltInsIdCd)
  const asked = { ...conditions, currPage, pageSize }
  const answer = useQuery({ ...agentsQuery(asked), placeholderData: keepPreviousData, enabled: isAsked })
  const nothing = { list: [], total: 0, totalIsExact: true, currPage: 1, pageSize }
  return (
    <>
      <MenuTabs current="inf.agent.query" />
      <PlainListPage
        title={t('frame.page.inf.agent.query')}
        answer={isAsked ? answer : { ...answer, data: nothing, error: null, isPlaceholderData: false }}
        none={
          isAsked
            ? { said: t('information.noAgents'), help: t('information.noAgentsHelp') }
            : { said: t('information.ask'), help: t('information.askHelp') }
        }
        onPage={toPage}
        bar={
          <AgentBar
            search={search}
            asked={isAsked ? conditions : null}
            total={isAsked ? answer.data?.total : undefined}
            onQuery={ask}
          />
        }
      >
        {(rows) => <AgentTable rows={rows} sort={asked.sort} onSort={sortBy} />}
      </PlainListPage>
    </>
  )
}

/** What an address asks for; what can't be asked is left out. */
function askedBy({ insIdCd, rltInsIdCd, agentIns, service, validOn = '', sort }: Search) {
  const known = agentServices.find((one) => one === service)
  return {
    ...(insIdCd && { insIdCd }),
    ...(rltInsIdCd && { rltInsIdCd }),
    ...(agentIns && { agentIns }),
    ...(known && { service: known }),
    ...(isDay(validOn) && { validOn }),
    sort: agentSorts.find((one) => one === sort) ?? 'insIdCd',
  }
}

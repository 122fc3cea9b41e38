import { useQuery } from '@tanstack/react-query'
import { FormLoader } from '../../form/FormFrame.tsx'
import { useText } from '../../i18n/useText.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { AgentForm } from './AgentForm.tsx'
import { agentQuery } from './queries.ts'

export function CreateAgentPage() {
  return <AgentForm row={null} />
}

export function ModifyAgentPage() {
  const t = useText()
  const { agentId = '' } = usePageSearch('inf.agent.modify')
  const answer = useQuery({ ...agentQuery(agentId), staleTime: 0 })
  const title = t('frame.page.inf.agent.modify')
  const trail = [{ label: t('frame.page.inf.agent.query'), ...useLastTab('inf.agent.query') }]
  return (
    <FormLoader answer={answer} trail={trail} here={title} title={title}>
      {(row) => <AgentForm key={agentId} row={row} />}
    </FormLoader>
  )
}

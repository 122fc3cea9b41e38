import { type AgentRow, agentSorts, deleteAgent, queryAgent } from '../../../contract/reference/information.ts'
import { agentServices } from '../../../domain/reference/information.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CreateButton } from '../../list/buttons/CreateButton.tsx'
import { DeleteButton } from '../../list/buttons/DeleteButton.tsx'
import { ModifyButton } from '../../list/buttons/ModifyButton.tsx'
import { codeNameColumn, dayColumn } from '../../list/columns.tsx'
import { choice, day, institution } from '../../list/conditions.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { listPage } from '../../list/listPage.tsx'
import { pageAddress } from '../../routes/links.ts'
import { refreshAgents } from './queries.ts'

/** Agents of institutions. The list stays empty until one of two institutions is chosen. */
export const AgentsPage = listPage({
  page: 'inf.agent.query',
  call: queryAgent,
  queryKey: ['agents'],
  keyOf: ({ agentId }) => agentId,
  nameOf: ({ agentIns }) => agentIns,
  versionOf: ({ version }) => version,
  conditions: [
    institution('insIdCd'),
    institution('rltInsIdCd'),
    institution('agentIns'),
    choice('service', agentServices, (t, service) => t(`agentService.${service}`)),
    day('validOn', (t) => t('information.holdsOn')),
  ],
  needsOneOf: ['insIdCd', 'rltInsIdCd'],
  columns: [
    codeNameColumn('insIdCd', 'insNm'),
    codeNameColumn('rltInsIdCd', 'rltInsNm'),
    codeNameColumn('agentIns', 'agentNm'),
    { field: 'service', width: 140, cell: ({ service }, { t }) => t(`agentService.${service}`) },
    dayColumn('validFrom'),
    dayColumn('validTo', (t) => t('information.noEnd')),
    { field: 'remark', width: 200 },
  ],
  sorts: agentSorts,
  defaultSort: 'insIdCd',
  Actions: AgentActions,
  Tools: () => (
    <CreateButton label={(t) => t('information.add')} forRole="manager" {...pageAddress('inf.agent.create')} />
  ),
  Empty: emptyText((t) => [t('information.ask'), t('information.askHelp')]),
  card: { end: 'service', lines: ['rltInsIdCd', 'agentIns', 'validFrom', 'validTo', 'remark'] },
})

function AgentActions({ rows: [row] }: ActionsProps<AgentRow>) {
  const t = useText()
  const language = useLanguage()
  if (!row) return null
  const { agentId, version, insIdCd, agentNm, insNm, actions } = row
  const name = t('information.agentOf', { agent: nameIn(agentNm, language), institution: nameIn(insNm, language) })
  return (
    <>
      <ModifyButton of={name} actions={actions} {...pageAddress('inf.agent.modify', { agentId })} />
      <DeleteButton
        of={name}
        actions={actions}
        question={t('information.deleteAgentAsk', { id: insIdCd })}
        send={() => call(deleteAgent, { agentId, version })}
        refresh={refreshAgents}
      />
    </>
  )
}

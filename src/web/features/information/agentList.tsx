import { useNavigate } from '@tanstack/react-router'
import { type AgentRow, agentSorts, deleteAgent, queryAgent } from '../../../contract/information.ts'
import { agentServices } from '../../../domain/information.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { CreateButton } from '../../list/CreateButton.tsx'
import { choice, day, institution } from '../../list/conditions.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { pageAddress } from '../../routes/links.ts'
import { ForRole } from '../../session/ForRole.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { refreshAgents } from './queries.ts'
import { RowButton } from './RowButton.tsx'

/** Agents of institutions. The list stays empty until one of two institutions is chosen. */
export const AgentsPage = listPage(
  defineList({
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
      {
        field: 'insIdCd',
        width: 240,
        cell: ({ insIdCd, insNm }, { language }) => <CodeName code={insIdCd} name={insNm[language]} />,
      },
      {
        field: 'rltInsIdCd',
        width: 240,
        cell: ({ rltInsIdCd, rltInsNm }, { language }) => <CodeName code={rltInsIdCd} name={rltInsNm[language]} />,
      },
      {
        field: 'agentIns',
        width: 240,
        cell: ({ agentIns, agentNm }, { language }) => <CodeName code={agentIns} name={agentNm[language]} />,
      },
      { field: 'service', width: 140, cell: ({ service }, { t }) => t(`agentService.${service}`) },
      { field: 'validFrom', width: 120, order: 'time', cell: ({ validFrom }) => showDay(validFrom) },
      {
        field: 'validTo',
        width: 120,
        cell: ({ validTo }, { t }) => (validTo ? showDay(validTo) : t('information.noEnd')),
      },
      { field: 'remark', width: 200 },
    ],
    sorts: agentSorts,
    defaultSort: 'insIdCd',
    Actions: AgentActions,
    actionsWidth: 140,
    Tools: () => (
      <ForRole roles={['manager']}>
        <CreateButton label={(t) => t('information.add')} {...pageAddress('inf.agent.create')} />
      </ForRole>
    ),
    Empty: NothingAsked,
    card: { end: 'service', lines: ['rltInsIdCd', 'agentIns', 'validFrom', 'validTo', 'remark'] },
  }),
)

function NothingAsked() {
  const t = useText()
  return (
    <p>
      <b>{t('information.ask')}</b> {t('information.askHelp')}
    </p>
  )
}

function AgentActions({ rows: [row] }: ActionsProps<AgentRow>) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const remove = useDelete()
  if (!row) return null
  const { agentId, version, insIdCd, agentNm, insNm, actions } = row
  const name = t('information.agentOf', { agent: agentNm[language], institution: insNm[language] })
  const deletion = {
    text: t('information.deleteAgentAsk', { id: insIdCd }),
    yes: t('information.delete'),
    done: t('information.deleted'),
    send: () => call(deleteAgent, { agentId, version }),
    refresh: refreshAgents,
  }
  return (
    <>
      <RowButton
        label={t('information.modify')}
        of={t('information.modifyOf', { name })}
        action={actions.find(({ action }) => action === 'modify')}
        onPress={() => void navigate(pageAddress('inf.agent.modify', { agentId }))}
      />
      <RowButton
        label={t('information.delete')}
        of={t('information.deleteOf', { name })}
        action={actions.find(({ action }) => action === 'delete')}
        danger
        onPress={() => void remove(deletion)}
      />
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { type AgentRow, deleteAgent } from '../../../contract/information.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { PlainTable, type Sorting } from '../../ui/PlainTable.tsx'
import { refreshAgents } from './queries.ts'
import { RowButton } from './RowButton.tsx'

export function AgentTable({ rows, ...sorting }: { rows: readonly AgentRow[] } & Sorting) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const remove = useDeleteAgent()
  return (
    <PlainTable
      className="information-agents"
      rows={rows}
      keyOf={({ agentId }) => agentId}
      {...sorting}
      sortable={['insIdCd', 'rltInsIdCd', 'validFrom']}
      columns={[
        { field: 'insIdCd', cell: ({ insIdCd, insNm }) => <CodeName code={insIdCd} name={insNm[language]} /> },
        {
          field: 'rltInsIdCd',
          cell: ({ rltInsIdCd, rltInsNm }) => <CodeName code={rltInsIdCd} name={rltInsNm[language]} />,
        },
        { field: 'agentIns', cell: ({ agentIns, agentNm }) => <CodeName code={agentIns} name={agentNm[language]} /> },
        { field: 'service', cell: ({ service }) => t(`agentService.${service}`) },
        { field: 'validFrom', className: 'information-day', cell: ({ validFrom }) => showDay(validFrom) },
        {
          field: 'validTo',
          className: 'information-day',
          cell: ({ validTo }) => (validTo ? showDay(validTo) : <span className="quiet">{t('information.noEnd')}</span>),
        },
        { field: 'remark', className: 'is-wide-cell', cell: ({ remark }) => remark || '–' },
      ]}
      actions={(row) => {
        const { agentId, agentNm, insNm, actions } = row
        const name = t('information.agentOf', { agent: agentNm[language], institution: insNm[language] })
        return (
          <>
            <RowButton
              label={t('information.modify')}
              of={t('information.modifyOf', { name })}
              action={actions.find(({ action }) => action === 'modify')}
              onPress={() => void navigate({ to: '/stdModifyPage', search: { pageId: 'inf.agent.modify', agentId } })}
            />
            <RowButton
              label={t('information.delete')}
              of={t('information.deleteOf', { name })}
              action={actions.find(({ action }) => action === 'delete')}
              danger
              onPress={() => void remove(row)}
            />
          </>
        )
      }}
    />
  )
}

function useDeleteAgent(): (row: AgentRow) => Promise<void> {
  const t = useText()
  const remove = useDelete()
  return ({ agentId, version, insIdCd }) =>
    remove({
      text: t('information.deleteAgentAsk', { id: insIdCd }),
      yes: t('information.delete'),
      done: t('information.deleted'),
      send: () => call(deleteAgent, { agentId, version }),
      refresh: refreshAgents,
    })
}

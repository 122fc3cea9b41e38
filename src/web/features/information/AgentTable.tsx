import { useNavigate } from '@tanstack/react-router'
import { type AgentRow, deleteAgent } from '../../../contract/information.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { SortableHead } from '../../ui/SortableHead.tsx'
import { refreshAgents } from './queries.ts'
import { RowButton } from './RowButton.tsx'

interface AgentTableProps {
  rows: readonly AgentRow[]
  sort: string
  onSort: (sort: string) => void
}

const columns = ['insIdCd', 'rltInsIdCd', 'agentIns', 'service', 'validFrom', 'validTo', 'remark'] as const

export function AgentTable({ rows, sort, onSort }: AgentTableProps) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const remove = useDeleteAgent()
  return (
    <table className="plain-table information-agents">
      <SortableHead columns={columns} sortable={['insIdCd', 'rltInsIdCd', 'validFrom']} sort={sort} onSort={onSort} />
      <tbody>
        {rows.map((row) => {
          const name = t('information.agentOf', { agent: row.agentNm[language], institution: row.insNm[language] })
          const actionOf = (action: 'modify' | 'delete') => row.actions.find((one) => one.action === action)
          return (
            <tr key={row.agentId}>
              <td data-label={t('field.insIdCd')}>
                <CodeName code={row.insIdCd} name={row.insNm[language]} />
              </td>
              <td data-label={t('field.rltInsIdCd')}>
                <CodeName code={row.rltInsIdCd} name={row.rltInsNm[language]} />
              </td>
              <td data-label={t('field.agentIns')}>
                <CodeName code={row.agentIns} name={row.agentNm[language]} />
              </td>
              <td data-label={t('field.service')}>{t(`agentService.${row.service}`)}</td>
              <td data-label={t('field.validFrom')} className="information-day">
                {showDay(row.validFrom)}
              </td>
              <td data-label={t('field.validTo')} className="information-day">
                {row.validTo ? showDay(row.validTo) : <span className="quiet">{t('information.noEnd')}</span>}
              </td>
              <td data-label={t('field.remark')} className="is-wide-cell">
                {row.remark || '–'}
              </td>
              <td className="plain-actions">
                <RowButton
                  label={t('information.modify')}
                  of={t('information.modifyOf', { name })}
                  action={actionOf('modify')}
                  onPress={() =>
                    void navigate({
                      to: '/stdModifyPage',
                      search: { pageId: 'inf.agent.modify', agentId: row.agentId },
                    })
                  }
                />
                <RowButton
                  label={t('information.delete')}
                  of={t('information.deleteOf', { name })}
                  action={actionOf('delete')}
                  danger
                  onPress={() => void remove(row)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
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

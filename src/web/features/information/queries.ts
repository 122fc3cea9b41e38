import { detailAgent, detailIns } from '../../../contract/reference/information.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

export function agentQuery(agentId: string) {
  return callQuery(['agent', agentId], detailAgent, { agentId })
}

export function institutionQuery(insIdCd: string) {
  return callQuery(['institution', insIdCd], detailIns, { insIdCd })
}

export const refreshAgents = refreshing('agents', 'agent')

export const refreshInstitutions = refreshing(
  'institutions',
  'institution',
  'insContacts',
  'insNames',
  'reference',
  'definition',
)

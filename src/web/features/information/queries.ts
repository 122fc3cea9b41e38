import type { QueryClient } from '@tanstack/react-query'
import { detailAgent, detailIns } from '../../../contract/reference/information.ts'
import { callQuery } from '../../api/callQuery.ts'

export function agentQuery(agentId: string) {
  return callQuery(['agent', agentId], detailAgent, { agentId })
}

export function institutionQuery(insIdCd: string) {
  return callQuery(['institution', insIdCd], detailIns, { insIdCd })
}

export function refreshAgents(queries: QueryClient): Promise<unknown> {
  return refresh(queries, ['agents', 'agent'])
}

export function refreshInstitutions(queries: QueryClient): Promise<unknown> {
  return refresh(queries, ['institutions', 'institution', 'insContacts', 'insNames', 'reference', 'definition'])
}

function refresh(queries: QueryClient, keys: readonly string[]): Promise<unknown> {
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

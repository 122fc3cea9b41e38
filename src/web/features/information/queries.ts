import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { detailAgent, detailIns } from '../../../contract/reference/information.ts'
import { call } from '../../api/call.ts'

export function agentQuery(agentId: string) {
  return queryOptions({
    queryKey: ['agent', agentId],
    queryFn: ({ signal }) => call(detailAgent, { agentId }, { quiet: true, signal }),
  })
}

export function institutionQuery(insIdCd: string) {
  return queryOptions({
    queryKey: ['institution', insIdCd],
    queryFn: ({ signal }) => call(detailIns, { insIdCd }, { quiet: true, signal }),
  })
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

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { detailAgent, detailIns, queryAgent, queryIns, queryInsContact } from '../../../contract/information.ts'
import { type Asks, call } from '../../api/call.ts'

export function agentsQuery(body: Asks<typeof queryAgent>) {
  return queryOptions({
    queryKey: ['agents', body],
    queryFn: ({ signal }) => call(queryAgent, body, { quiet: true, signal }),
  })
}

export function agentQuery(agentId: string) {
  return queryOptions({
    queryKey: ['agent', agentId],
    queryFn: ({ signal }) => call(detailAgent, { agentId }, { quiet: true, signal }),
  })
}

export function institutionsQuery(body: Asks<typeof queryIns>) {
  return queryOptions({
    queryKey: ['institutions', body],
    queryFn: ({ signal }) => call(queryIns, body, { quiet: true, signal }),
  })
}

export function institutionQuery(insIdCd: string) {
  return queryOptions({
    queryKey: ['institution', insIdCd],
    queryFn: ({ signal }) => call(detailIns, { insIdCd }, { quiet: true, signal }),
  })
}

export function contactsQuery(body: Asks<typeof queryInsContact>) {
  return queryOptions({
    queryKey: ['insContacts', body],
    queryFn: ({ signal }) => call(queryInsContact, body, { quiet: true, signal }),
  })
}

/** After a change, whether it was done or not: somebody else's may have been faster. */
export function refreshAgents(queries: QueryClient): Promise<unknown> {
  return refresh(queries, ['agents', 'agent'])
}

export function refreshInstitutions(queries: QueryClient): Promise<unknown> {
  return refresh(queries, ['institutions', 'institution', 'insContacts', 'insNames', 'reference', 'definition'])
}

function refresh(queries: QueryClient, keys: readonly string[]): Promise<unknown> {
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

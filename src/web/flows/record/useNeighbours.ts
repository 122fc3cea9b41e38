import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryWorklist } from '../../../contract/records/worklist.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { type Asks, call } from '../../api/call.ts'
import { jumpPageSize, type Neighbours, neighboursOf, rememberPage } from '../../list/neighbours.ts'
import { historyKeyOf } from '../list/historyKeyOf.ts'
import { historyQuery, type ListBody, recordsQuery } from '../queries.ts'
import { isOfWorklist } from '../worklist/workAddress.ts'

/** Loads another page of the list where the record is at the edge of the loaded ones. */
export function useNeighbours(flow: Flow, node: Node, id: string): Neighbours | null {
  const queries = useQueryClient()
  const known = neighboursOf(id)
  const { missing = null, request } = known ?? {}
  const body = { ...request?.conditions, ...(request?.sort && { sort: request.sort }), currPage: missing ?? 1 }
  const page = { ...body, pageSize: jumpPageSize } as ListBody
  const idsOf = async () => {
    if (known && isOfWorklist(known)) return workIds(queries, known, page)
    if (node !== 'history')
      return (await queries.fetchQuery(recordsQuery(flow, node, page))).list.map(({ expId }) => expId)
    const { list } = await queries.fetchQuery(historyQuery(flow, page as Parameters<typeof historyQuery>[1]))
    return list.map(historyKeyOf)
  }
  const load = async () => {
    const ids = await idsOf()
    rememberPage(page.currPage ?? 1, ids)
    return ids
  }
  // Draws the page anew when it has come: what is remembered then has the other neighbour.
  useQuery({
    queryKey: ['neighbours', flow.id, node, id, page],
    queryFn: load,
    enabled: missing !== null,
    retry: false,
  })
  return known
}

async function workIds(queries: QueryClient, { back }: Neighbours, page: ListBody): Promise<string[]> {
  const body = { ...page, scope: back.search.scope } as Asks<typeof queryWorklist>
  const { list } = await queries.fetchQuery({
    queryKey: ['tasks', 'worklist', body.scope, body],
    queryFn: ({ signal }) => call(queryWorklist, body, { quiet: true, signal }),
  })
  return list.map(({ expId, rid }) => expId ?? rid ?? '')
}

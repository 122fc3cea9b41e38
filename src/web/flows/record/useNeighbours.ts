import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { jumpPageSize, type Neighbours, neighboursOf, rememberPage } from '../../list/neighbours.ts'
import { historyKeyOf } from '../list/historyKeyOf.ts'
import { historyQuery, type ListBody, recordsQuery } from '../queries.ts'

/** Loads another page of the list where the record is at the edge of the loaded ones. */
export function useNeighbours(flow: Flow, node: Node, id: string): Neighbours | null {
  const queries = useQueryClient()
  const known = neighboursOf(id)
  const { missing = null, request } = known ?? {}
  const body = { ...request?.conditions, ...(request?.sort && { sort: request.sort }), currPage: missing ?? 1 }
  const page = { ...body, pageSize: jumpPageSize } as ListBody
  const load = async () => {
    const ids =
      node === 'history'
        ? (await queries.fetchQuery(historyQuery(flow, page as Parameters<typeof historyQuery>[1]))).list.map(
            historyKeyOf,
          )
        : (await queries.fetchQuery(recordsQuery(flow, node, page))).list.map(({ expId }) => expId)
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

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { historySorts } from '../../../contract/flowCalls.ts'
import type { OfferedRow } from '../../../contract/records.ts'
import type { FieldName } from '../../../domain/fields.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Address } from '../../addresses.ts'
import { useNames } from '../definition.ts'
import { pageIdOf } from '../pageIds.ts'
import { historyQuery } from '../queries.ts'
import { ListView, linesOf } from './ListView.tsx'
import { historyKeyOf } from './neighbours.ts'
import { RaiseButton } from './RaiseButton.tsx'
import type { ListParts } from './rows.ts'
import { useListPlace } from './useListPlace.ts'

const cardLines: readonly FieldName[] = ['retriRefNo', 'cardAccptrNmAddr', 'acqInsIdCd', 'issInsIdCd']
const none: ReadonlySet<string> = new Set()

interface HistoryListProps {
  flow: Flow
  address: Address
  opensOnly?: boolean
}

/** The cleared transactions that a flow starts from, each with what may be raised on it. */
export function HistoryList({ flow, address, opensOnly = false }: HistoryListProps) {
  const place = useListPlace(flow, 'history', address, historySorts)
  const names = useNames(flow)
  const { conditions, sort, currPage, pageSize } = place.ask
  const body = { ...conditions, ...(sort ? { sort } : {}), currPage, pageSize } as Parameters<typeof historyQuery>[1]
  const answer = useQuery({
    ...historyQuery(flow, body),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const parts: ListParts<OfferedRow> = {
    flow,
    node: 'history',
    place,
    names,
    answer,
    keyOf: historyKeyOf,
    nameOf: (row) => row.retriRefNo,
    addressOf: ({ priKey, logCd, settleDt }) => ({
      to: '/stdDetailPage',
      search: { pageId: pageIdOf(flow, 'history', 'detail'), priKey, logCd, settleDt },
    }),
    sorts: historySorts,
    defaultSort: '-settleDt',
    actions: (rows, look) => <RaiseButton flow={flow} rows={rows} look={look} />,
    cardLines: linesOf(place.page.columns, cardLines),
    // Cleared transactions never change.
    changed: none,
    opensOnly,
  }
  return <ListView parts={parts} />
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { recordSorts } from '../../../contract/flowCalls.ts'
import type { RecordRow } from '../../../contract/records.ts'
import type { FieldName } from '../../../domain/fields.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { type Address, recordAddress } from '../../addresses.ts'
import { useNames } from '../definition.ts'
import { type ListBody, recordsQuery } from '../queries.ts'
import { actionable } from '../steps/possible.ts'
import { Steps } from '../steps/Steps.tsx'
import { useChangedRows } from './changed.ts'
import { exportCsv } from './exportCsv.ts'
import { ListView, linesOf } from './ListView.tsx'
import { RowActions } from './RowActions.tsx'
import type { ListParts } from './rows.ts'
import { useListPlace } from './useListPlace.ts'

interface RecordListProps {
  flow: Flow
  node: Exclude<Node, 'history'>
  address: Address
  opensOnly?: boolean
}

const cardLines: readonly FieldName[] = ['state', 'rsnCd', 'counterparty', 'failRemark', 'replyCd', 'replyExtendRemark']

/** The records of a flow in one state, or in all of them. */
export function RecordList({ flow, node, address, opensOnly = false }: RecordListProps) {
  const place = useListPlace(flow, node, address, recordSorts)
  const names = useNames(flow)
  const { conditions, sort, currPage, pageSize } = place.ask
  // The conditions are those of the page's own schema, by name: `readAsk` and `checkDraft` take them from its definition.
  const body = { ...conditions, ...(sort ? { sort } : {}), currPage, pageSize } as ListBody
  const answer = useQuery({
    ...recordsQuery(flow, node, body),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const changed = useChangedRows(answer.isPlaceholderData ? undefined : answer.data?.list)
  const parts: ListParts<RecordRow> = {
    flow,
    node,
    place,
    names,
    answer,
    keyOf: (row) => row.expId,
    nameOf: (row) => row.expId,
    addressOf: (row) => recordAddress(flow, row.expId, node),
    sorts: recordSorts,
    defaultSort: 'dueDt',
    actions: (rows, look) => <RowActions flow={flow} node={node} rows={rows} look={look} />,
    actionable,
    cardLines: linesOf(place.page.columns, cardLines),
    changed,
    opensOnly,
    onExport: (onProgress) => exportCsv(flow, node, place.ask, onProgress),
  }
  return (
    <Steps>
      <ListView parts={parts} />
    </Steps>
  )
}

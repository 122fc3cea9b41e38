import { useMemo } from 'react'
import type { OfferedRow } from '../../../contract/records/records.ts'
import { workingRoles } from '../../../domain/people/absence.ts'
import { sumByCurrency } from '../../../domain/text/money.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { List } from '../../list/List.tsx'
import { type Address, historyAddress } from '../../routes/links.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { useMayRaise } from '../../session/useMayRaise.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import page from '../../ui/pages/page.module.css'
import { useFirstDay, useNames } from '../definition.ts'
import { historyCallOf, historyKey } from '../queries.ts'
import { EmptyFlowList } from './EmptyFlowList.tsx'
import { among, flowColumns } from './flowColumns.tsx'
import { flowQuestions } from './flowQuestions.ts'
import { historyKeyOf } from './historyKeyOf.ts'
import { ListNames } from './listNames.ts'
import { RaiseButton } from './RaiseButton.tsx'
import { RecordList } from './RecordList.tsx'

interface ListPageProps {
  flow: Flow
  node: Node
  /** The address of the list, without its filters. */
  address: Address
  /** The only row that is found opens by itself. */
  opensOnly?: boolean
}

/** A node of a flow as a list. Each is its own: rows of one never stand in for those of another. */
export function ListPage({ flow, node, ...look }: ListPageProps) {
  const key = `${flow.id} ${node}`
  return node === 'history' ? (
    <HistoryList key={key} flow={flow} {...look} />
  ) : (
    <RecordList key={key} flow={flow} node={node} {...look} />
  )
}

interface HistoryListProps {
  flow: Flow
  address: Address
  opensOnly?: boolean
}

/** The cleared transactions that a flow starts from, each with what may be raised on it. */
function HistoryList({ flow, address, opensOnly = false }: HistoryListProps) {
  const names = useNames(flow)
  const firstDay = useFirstDay(flow)
  const mayRaise = useMayRaise()
  const works = useHasRole(workingRoles)
  const list = useMemo(
    () => (firstDay === null ? null : historyList(flow, firstDay, { mayRaise, works })),
    [flow, firstDay, mayRaise, works],
  )
  if (!list)
    return (
      <div className={page.page}>
        <Skeleton lines={8} />
      </div>
    )
  return (
    <ListNames value={names}>
      <List list={list} base={address} opensOnly={opensOnly} />
    </ListNames>
  )
}

function historyList(flow: Flow, firstDay: number, { mayRaise, works }: { mayRaise: boolean; works: boolean }) {
  const columns = flow.pages.history?.columns ?? []
  return defineList({
    ...flowQuestions(flow, 'history', firstDay),
    call: historyCallOf(flow),
    queryKey: historyKey(flow),
    always: { flow: flow.id },
    keyOf: historyKeyOf,
    nameOf: (row) => row.retriRefNo,
    columns: flowColumns<OfferedRow>(columns),
    defaultSort: '-settleDt',
    addressOf: (row) => historyAddress(flow, row),
    ...(mayRaise && {
      Actions: ({ rows, look }: ActionsProps<OfferedRow>) => <RaiseButton flow={flow} rows={rows} look={look} />,
    }),
    ...(works && { selection: { sums: sumByCurrency } }),
    Empty: () => <EmptyFlowList flow={flow} node="history" />,
    countText: (t, { total, totalIsExact }) =>
      totalIsExact ? t('list.transactions', { count: total }) : t('list.transactionsOver', { count: total }),
    card: {
      end: 'priAcctNo',
      title: ['transId', 'transAt'],
      lines: among(columns, ['retriRefNo', 'cardAccptrNmAddr', 'acqInsIdCd', 'issInsIdCd']),
      unlabelled: true,
    },
    keepsOrder: true,
  })
}

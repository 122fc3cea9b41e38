import { useMemo } from 'react'
import { queryCall } from '../../../contract/records/flowCalls.ts'
import type { RecordRow } from '../../../contract/records/records.ts'
import { workingRoles } from '../../../domain/people/absence.ts'
import { sumByCurrency } from '../../../domain/text/money.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { type ActionsProps, defineList, type ListColumn, type ListDefinition } from '../../list/definition.ts'
import { List } from '../../list/List.tsx'
import { type Address, recordAddress } from '../../routes/links.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { OpenTo } from '../../ui/OpenTo.tsx'
import { isCorrectable } from '../bulk/correctable.ts'
import { DownloadCorrections } from '../bulk/DownloadCorrections.tsx'
import { UploadCorrections } from '../bulk/UploadCorrections.tsx'
import { useNames } from '../definition.ts'
import { recordsKey } from '../queries.ts'
import { actionable } from '../steps/possible.ts'
import { Steps } from '../steps/Steps.tsx'
import { EmptyFlowList } from './EmptyFlowList.tsx'
import { among, flowColumns } from './flowColumns.tsx'
import { flowQuestions } from './flowQuestions.ts'
import { ListNames } from './listNames.ts'
import { RowActions } from './RowActions.tsx'

interface RecordListProps {
  flow: Flow
  node: Exclude<Node, 'history'>
  address: Address
  opensOnly?: boolean
}

/** The records of a flow in one state, or over all states. */
export function RecordList({ flow, node, address, opensOnly = false }: RecordListProps) {
  const names = useNames(flow)
  const works = useHasRole(workingRoles)
  const list = useMemo(() => {
    const all = recordList(flow, node)
    return works ? all : readOnly(all)
  }, [flow, node, works])
  return (
    <ListNames value={names}>
      <Steps>
        <List list={list} base={address} opensOnly={opensOnly} />
      </Steps>
    </ListNames>
  )
}

/** Behind the id and the due date. */
function withHolder(columns: readonly ListColumn<RecordRow>[]): ListColumn<RecordRow>[] {
  const holder: ListColumn<RecordRow> = {
    name: 'heldBy',
    head: (t) => t('worklist.holder'),
    width: 220,
    ifAny: true,
    cell: ({ heldBy, viewers }) => (heldBy || viewers) && <OpenTo heldBy={heldBy} viewers={viewers} />,
  }
  return [...columns.slice(0, 2), holder, ...columns.slice(2)]
}

/** The same for users who never act on a record: they select nothing, and have no filter for what they can do. */
function readOnly({ Actions: _, selection: __, ...list }: ListDefinition<RecordRow>): ListDefinition<RecordRow> {
  return { ...list, conditions: list.conditions.filter(({ name }) => name !== 'mine') }
}

function recordList(flow: Flow, node: Exclude<Node, 'history'>): ListDefinition<RecordRow> {
  const page = flow.pages[node] ?? { conditions: [], columns: [] }
  return defineList({
    ...flowQuestions(flow, node),
    call: queryCall(flow, node, page),
    queryKey: recordsKey(flow, node),
    keyOf: (row) => row.expId,
    nameOf: (row) => row.expId,
    versionOf: (row) => row.version,
    columns: withHolder(flowColumns<RecordRow>(page.columns)),
    defaultSort: 'dueDt',
    addressOf: (row) => recordAddress(flow, row.expId, node),
    Actions: (props: ActionsProps<RecordRow>) => (
      <>
        <RowActions flow={flow} node={node} {...props} />
        {isCorrectable(flow, node) && <DownloadCorrections {...props} />}
      </>
    ),
    selection: { able: actionable, sums: sumByCurrency, all: true },
    ...(isCorrectable(flow, node) && { Tools: UploadCorrections }),
    Empty: () => <EmptyFlowList flow={flow} node={node} />,
    countText: (t, { total, totalIsExact }) =>
      totalIsExact ? t('list.records', { count: total }) : t('list.recordsOver', { count: total }),
    card: {
      end: page.columns.includes('dueDt') ? 'dueDt' : 'priAcctNo',
      title: ['transId', 'transAt'],
      lines: [
        ...among(page.columns, ['state', 'rsnCd', 'counterparty', 'failRemark', 'replyCd', 'replyExtendRemark']),
        'heldBy',
      ],
      unlabelled: true,
    },
    keepsOrder: true,
  })
}

import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import type { Address } from '../../routes/links.ts'
import { HistoryList } from './HistoryList.tsx'
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

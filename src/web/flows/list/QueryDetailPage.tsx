import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { useListPlace } from '../../list/useListPlace.ts'
import type { Address } from '../../routes/links.ts'
import { FlowTabs } from './FlowTabs.tsx'
import { flowQuestions } from './flowQuestions.ts'
import { ListPage } from './ListPage.tsx'
import { QueryPage } from './QueryPage.tsx'

interface QueryDetailPageProps {
  flow: Flow
  node: Node
  address: Address
}

/** Conditions that lead to one record: where several fit, they are listed to choose from. */
export function QueryDetailPage({ flow, node, address }: QueryDetailPageProps) {
  const { isStart } = useListPlace(flowQuestions(flow, node), address)
  if (isStart) return <QueryPage flow={flow} node={node} answeredAt={address} />
  return (
    <>
      <FlowTabs flow={flow} node={node} />
      <ListPage flow={flow} node={node} address={address} opensOnly />
    </>
  )
}

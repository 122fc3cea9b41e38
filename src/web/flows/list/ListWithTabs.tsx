import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { statesOf } from '../../../domain/workflow/check.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { type Address, listAddress } from '../../addresses.ts'
import { tasksQuery } from '../../api/tasks.ts'
import { useText } from '../../i18n/useText.ts'
import { type Tab, TabStrip } from '../../layout/TabStrip.tsx'
import type { Search } from '../../routes.tsx'
import { useProfile } from '../../session/useProfile.ts'
import { pageIdOf } from '../pageIds.ts'
import { ListPage } from './ListPage.tsx'
import { lastAsked } from './lastAsked.ts'

/** A list under the tabs of its module; each tab leads back to what was last asked there. */
export function ListWithTabs({ flow, node, address }: { flow: Flow; node: Node; address: Address }) {
  return (
    <>
      <TabStrip tabs={useTabs(flow, node)} current={node} />
      <ListPage flow={flow} node={node} address={address} />
    </>
  )
}

/** The lists of a flow in order: what it starts from, its states, and the search over all of them. */
export function nodesOf(flow: Flow): Node[] {
  const order: Node[] = ['history', ...statesOf(flow), 'search']
  return order.filter((node) => flow.pages[node] !== undefined)
}

function useTabs(flow: Flow, current: Node): Tab[] {
  const t = useText()
  const { userId } = useProfile()
  const { data } = useQuery(tasksQuery)
  const here: Search = useSearch({ strict: false })
  return nodesOf(flow).map((node) => {
    const isState = node !== 'history' && node !== 'search'
    const count = data?.tasks.find((task) => task.flow === flow.id && task.state === node)?.count
    const { pageId: _, ...asked } = node === current ? here : lastAsked(userId, pageIdOf(flow, node, 'list'))
    return {
      key: node,
      label: isState ? t(`state.${node}`) : t(`frame.node.${node}`),
      ...(isState && count !== undefined ? { count } : {}),
      ...listAddress(flow, node, asked),
    }
  })
}

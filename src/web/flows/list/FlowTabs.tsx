import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { listAddress, type TabNode, tabsOf } from '../../addresses.ts'
import { tasksQuery } from '../../api/tasks.ts'
import { useText } from '../../i18n/useText.ts'
import { nodeName } from '../../layout/nodeName.ts'
import { TabStrip } from '../../layout/TabStrip.tsx'
import type { Search } from '../../routes.tsx'
import { lastAsked } from '../../session/lastAsked.ts'
import { useProfile } from '../../session/useProfile.ts'
import { pageIdOf } from '../pageIds.ts'

/** The tabs of a flow: each leads back to what was last asked there, and says how many records wait in it. */
export function FlowTabs({ flow, node: current }: { flow: Flow; node: TabNode }) {
  const t = useText()
  const { userId } = useProfile()
  const { data } = useQuery(tasksQuery)
  const here: Search = useSearch({ strict: false })
  const tabs = tabsOf(flow).map((node) => {
    const count = data?.tasks.find((task) => task.flow === flow.id && task.state === node)?.count
    const { pageId: _, ...asked } = node === current ? here : lastAsked(userId, pageIdOf(flow, node, 'list'))
    const label = nodeName(node, t)
    return { key: node, label, ...(count === undefined ? {} : { count }), ...listAddress(flow, node, asked) }
  })
  return <TabStrip tabs={tabs} current={current} />
}

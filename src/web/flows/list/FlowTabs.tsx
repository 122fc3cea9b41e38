import { useQuery } from '@tanstack/react-query'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { tasksQuery } from '../../api/tasks.ts'
import { useText } from '../../i18n/useText.ts'
import { nodeName } from '../../layout/nodeName.ts'
import { TabStrip } from '../../layout/TabStrip.tsx'
import { listAddress, type TabNode, tabsOf } from '../../routes/links.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import { lastSearch } from '../../session/lastSearch.ts'
import { useMayRaise } from '../../session/useMayRaise.ts'
import { useProfile } from '../../session/useProfile.ts'
import { pageIdOf } from '../pageIds.ts'

/** The tabs of a flow: each leads back to what was last asked there, and says how many records wait in it. */
export function FlowTabs({ flow, node: current }: { flow: Flow; node: TabNode }) {
  const t = useText()
  const { userId } = useProfile()
  const { data } = useQuery(tasksQuery)
  const here = useAnySearch()
  const tabs = tabsOf(flow, useMayRaise()).map((node) => {
    const count = data?.tasks.find((task) => task.flow === flow.id && task.state === node)?.count
    const { pageId: _, ...search } = node === current ? here : lastSearch(userId, pageIdOf(flow, node, 'list'))
    const label = nodeName(node, t)
    return { key: node, label, ...(count === undefined ? {} : { count }), ...listAddress(flow, node, search) }
  })
  return <TabStrip tabs={tabs} current={current} />
}

import { Navigate } from '@tanstack/react-router'
import { flows } from '../../domain/flows/index.ts'
import type { MenuName } from '../../domain/people/menus.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import { firstTabOf, listAddress, tabsOf } from '../routes/links.ts'
import { useAnySearch } from '../routes/pageSearch.ts'
import { lastSearch } from '../session/lastSearch.ts'
import { useMayRaise } from '../session/useMayRaise.ts'
import { useProfile } from '../session/useProfile.ts'
import { ListWithTabs } from './list/ListWithTabs.tsx'
import { pageIdOf } from './pageIds.ts'

export function ModulePage({ menu }: { menu: MenuName }) {
  const { node } = useAnySearch()
  const { userId } = useProfile()
  const mayRaise = useMayRaise()
  const flow: Flow | undefined = flows.find((one) => one.menu === menu)
  if (!flow) return <Navigate to="/404" replace />
  if (node === undefined) {
    const first = firstTabOf(flow)
    return <Navigate {...listAddress(flow, first, lastSearch(userId, pageIdOf(flow, first, 'list')))} replace />
  }
  const open = tabsOf(flow, mayRaise).find((one) => one === node)
  return open ? <ListWithTabs flow={flow} node={open} /> : <Navigate to="/404" replace />
}

import { Navigate, useSearch } from '@tanstack/react-router'
import { flows } from '../../domain/flows/index.ts'
import type { MenuName } from '../../domain/menus.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import { firstTabOf, listAddress, tabsOf } from '../addresses.ts'
import type { Search } from '../routes.tsx'
import { lastAsked } from '../session/lastAsked.ts'
import { useProfile } from '../session/useProfile.ts'
import { ListWithTabs } from './list/ListWithTabs.tsx'
import { pageIdOf } from './pageIds.ts'

/** A module's page: a tab for each list of its flow, the first one unless the address names another. */
export function ModulePage({ menu }: { menu: MenuName }) {
  const { node }: Search = useSearch({ strict: false })
  const { userId } = useProfile()
  const flow: Flow | undefined = flows.find((one) => one.menu === menu)
  if (!flow) return <Navigate to="/404" replace />
  if (node === undefined) {
    const first = firstTabOf(flow)
    return <Navigate {...listAddress(flow, first, lastAsked(userId, pageIdOf(flow, first, 'list')))} replace />
  }
  const open = tabsOf(flow).find((one) => one === node)
  return open ? <ListWithTabs flow={flow} node={open} /> : <Navigate to="/404" replace />
}

import { Suspense } from 'react'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { lazyPage } from '../../i18n/lazyPage.ts'
import { type Address, listAddress, type TabNode } from '../../routes/links.ts'
import { PageLoading } from '../PageLoading.tsx'
import { FlowTabs } from './FlowTabs.tsx'
import { ListPage } from './ListPage.tsx'

const NoOrigPage = lazyPage(() => import('../form/NoOrigPage.tsx'), 'NoOrigPage')

interface ListWithTabsProps {
  flow: Flow
  node: TabNode
  /** The breadcrumbs; missing on a tab. */
  address?: Address
}

/** A list, or the form of a record without original, under the tabs of its module. */
export function ListWithTabs({ flow, node, address = listAddress(flow, node) }: ListWithTabsProps) {
  return (
    <>
      <FlowTabs flow={flow} node={node} />
      {node === 'noOrig' ? (
        <Suspense fallback={<PageLoading />}>
          <NoOrigPage key={flow.id} flow={flow} />
        </Suspense>
      ) : (
        <ListPage flow={flow} node={node} address={address} />
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import type { GenericRoute } from '../../contract/pages.ts'
import { flowOfPage } from '../../domain/flows/index.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import { hasNode } from '../../domain/workflow/onPage.ts'
import { lazyPage } from '../i18n/lazyPage.ts'
import type { OriginalKey, TabNode } from '../routes/links.ts'
import type { Search } from '../routes/search.ts'
import { ListWithTabs } from './list/ListWithTabs.tsx'
import type { PageKind } from './pageIds.ts'

const HistoryDetailPage = lazyPage(() => import('./record/original/HistoryDetailPage.tsx'), 'HistoryDetailPage')
const SubmitPage = lazyPage(() => import('./form/SubmitPage.tsx'), 'SubmitPage')

interface CustomPage {
  route: GenericRoute
  /** Null where the address doesn't say which transaction or record it is about. */
  show: (flow: Flow, search: Search) => ReactNode
}

type PageEnd = `${TabNode}.${PageKind}`

/**
 * Pages that no definition of a flow describes: of every flow by the end of their id, of one flow by the whole id, which
 * comes first. A page that must be different is a component with a line here, rather than a key of the definition.
 */
const customPages = {
  'history.detail': {
    route: 'stdDetailPage',
    show: (flow, search) => {
      const original = originalIn(search)
      return original && <HistoryDetailPage key={keyOf(original)} flow={flow} {...original} />
    },
  },
  'history.submit': {
    route: 'stdDetailModifyPage',
    show: (flow, search) => {
      const original = originalIn(search)
      return original && <SubmitPage key={keyOf(original)} flow={flow} {...original} transId={search.transId} />
    },
  },
  'noOrig.submit': { route: 'stdModifyPage', show: (flow) => <ListWithTabs flow={flow} node="noOrig" /> },
} satisfies Partial<Record<PageEnd | `${string}.${string}.${PageEnd}`, CustomPage>>

const byId: ReadonlyMap<string, CustomPage> = new Map(Object.entries(customPages))

/** Returns the component of a special page; null when the flow's definition draws the page. */
export function customPage(route: GenericRoute, pageId: string): ((search: Search) => ReactNode) | null {
  const flow = flowOfPage(pageId)
  if (!flow) return null
  const end = pageId.slice(flow.pageId.length + 1)
  const [node = ''] = end.split('.')
  const page = byId.get(pageId) ?? byId.get(end)
  return page?.route === route && hasNode(flow, node) ? (search) => page.show(flow, search) : null
}

function originalIn({ priKey, logCd, settleDt }: Search): OriginalKey | null {
  return priKey && logCd && settleDt ? { priKey, logCd, settleDt } : null
}

function keyOf({ priKey, logCd }: OriginalKey): string {
  return `${priKey} ${logCd}`
}

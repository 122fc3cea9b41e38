import { Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { GenericRoute } from '../../contract/pages.ts'
import { lazyPage } from '../i18n/lazyPage.ts'
import { useAnySearch } from '../routes/pageSearch.ts'
import type { Search } from '../routes/search.ts'
import { customPage } from './customPages.tsx'
import { ListWithTabs } from './list/ListWithTabs.tsx'
import { QueryDetailPage } from './list/QueryDetailPage.tsx'
import { QueryPage } from './list/QueryPage.tsx'
import { PageLoading } from './PageLoading.tsx'
import { type FlowPage, pageIdOf, readPageId } from './pageIds.ts'

const RecordPage = lazyPage(() => import('./record/RecordPage.tsx'), 'RecordPage')
const RecordFormPage = lazyPage(() => import('./form/RecordFormPage.tsx'), 'RecordFormPage')

export function GenericPage({ kind }: { kind: GenericRoute }) {
  const search = useAnySearch()
  const { pageId = '' } = search
  const page = readPageId(pageId)
  const custom = customPage(kind, pageId)
  const shown = custom ? custom(search) : page && pageOf(kind, page, search)
  return shown ? <Suspense fallback={<PageLoading />}>{shown}</Suspense> : <Navigate to="/404" replace />
}

/** Returns null where the address lacks what the page needs, or the page is of another kind. */
function pageOf(kind: GenericRoute, { flow, node, kind: shows }: FlowPage, search: Search): ReactNode {
  const { pageId = '', expId } = search
  const here = { to: `/${kind}`, search: { pageId } }
  switch (`${kind} ${shows}`) {
    case 'stdQueryPage query': {
      const answeredAt = { to: '/stdListPage', search: { pageId: pageIdOf(flow, node, 'list') } }
      return <QueryPage key={pageId} flow={flow} node={node} answeredAt={answeredAt} />
    }
    case 'stdQueryListPage list':
    case 'stdListPage list':
      return <ListWithTabs flow={flow} node={node} address={here} />
    case 'stdQueryDetailPage detail':
      return <QueryDetailPage key={pageId} flow={flow} node={node} address={here} />
    case 'stdDetailPage detail':
      return expId ? <RecordPage expId={expId} pageId={pageId} /> : null
    case 'stdDetailModifyPage modify':
      return expId ? <RecordFormPage key={expId} expId={expId} pageId={pageId} action="modify" /> : null
    case 'stdDetailModifyPage reply':
      return expId ? <RecordFormPage key={expId} expId={expId} pageId={pageId} action="reply" /> : null
    default:
      return null
  }
}

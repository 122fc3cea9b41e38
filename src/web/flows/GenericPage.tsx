import { Navigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { GenericRoute } from '../../domain/modulePages.ts'
import type { Search } from '../routes.tsx'
import { ListWithTabs } from './list/ListWithTabs.tsx'
import { QueryDetailPage } from './list/QueryDetailPage.tsx'
import { QueryPage } from './list/QueryPage.tsx'
import { PageLoading } from './PageLoading.tsx'
import { type FlowPage, flowOfNoOrig, pageIdOf, readPageId } from './pageIds.ts'

const RecordPage = lazy(async () => ({ default: (await import('./record/RecordPage.tsx')).RecordPage }))
const HistoryDetailPage = lazy(async () => ({
  default: (await import('./record/HistoryDetailPage.tsx')).HistoryDetailPage,
}))
const SubmitPage = lazy(async () => ({ default: (await import('./form/SubmitPage.tsx')).SubmitPage }))
const RecordFormPage = lazy(async () => ({ default: (await import('./form/RecordFormPage.tsx')).RecordFormPage }))

/** A page that the address names by its id, under the generic route of its kind. Decisions 6. */
export function GenericPage({ kind }: { kind: GenericRoute }) {
  const search: Search = useSearch({ strict: false })
  const page = readPageId(search.pageId ?? '')
  const alone = kind === 'stdModifyPage' ? flowOfNoOrig(search.pageId ?? '') : null
  const shown = alone ? <ListWithTabs flow={alone} node="noOrig" /> : page && pageOf(kind, page, search)
  return shown ? <Suspense fallback={<PageLoading />}>{shown}</Suspense> : <Navigate to="/404" replace />
}

/** Null where the address lacks what its page is about, or the page is of another kind. */
function pageOf(kind: GenericRoute, { flow, node, kind: shows }: FlowPage, search: Search): ReactNode {
  const { pageId = '', expId, priKey, logCd, settleDt } = search
  const original = priKey && logCd && settleDt ? { flow, priKey, logCd, settleDt } : null
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
      if (node === 'history') return original && <HistoryDetailPage key={`${priKey} ${logCd}`} {...original} />
      return expId ? <RecordPage expId={expId} pageId={pageId} /> : null
    case 'stdDetailModifyPage submit':
      return original && <SubmitPage key={`${priKey} ${logCd}`} {...original} transId={search.transId} />
    case 'stdDetailModifyPage modify':
      return expId ? <RecordFormPage key={expId} expId={expId} pageId={pageId} action="modify" /> : null
    case 'stdDetailModifyPage reply':
      return expId ? <RecordFormPage key={expId} expId={expId} pageId={pageId} action="reply" /> : null
    default:
      return null
  }
}

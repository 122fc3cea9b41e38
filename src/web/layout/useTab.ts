import { useNavigate, useSearch } from '@tanstack/react-router'
import { menus } from '../../domain/menus.ts'
import { type ModulePageId, modulePages, nodeOfPage } from '../../domain/modulePages.ts'
import type { Search } from '../routes.tsx'

/** The address of a module's tab, with these conditions. */
export function tabAt(pageId: ModulePageId, search: Search = {}): { to: string; search: Search } {
  return { to: menus[modulePages[pageId].menu].path, search: { ...search, node: nodeOfPage(pageId) } }
}

/** What a module's tab is asked by its address, and the way to ask it otherwise. */
export function useTab(pageId: ModulePageId) {
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const go = (next: Search) => void navigate(tabAt(pageId, next))
  return {
    search,
    currPage: Math.max(1, Number.parseInt(search.currPage ?? '', 10) || 1),
    /** Asks for something else, from the first page on. */
    ask: (next: Search) => go({ ...next, sort: search.sort }),
    toPage: (currPage: number) => go({ ...search, currPage: String(currPage) }),
    sortBy: (sort: string) => go({ ...search, sort, currPage: undefined }),
  }
}

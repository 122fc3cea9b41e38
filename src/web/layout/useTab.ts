import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type MenuName, menus } from '../../domain/menus.ts'
import { type ModulePageId, modulePages, nodeOfPage } from '../../domain/modulePages.ts'
import type { Search } from '../routes.tsx'
import { lastAsked, noteAsked } from '../session/lastAsked.ts'
import { useProfile } from '../session/useProfile.ts'

/** The address of a module's tab, with these conditions. */
export function tabAt(pageId: ModulePageId, search: Search = {}): { to: string; search: Search } {
  return { to: menus[modulePages[pageId].menu].path, search: { ...search, node: nodeOfPage(pageId) } }
}

/** Keeps what the list that is open is asked for, so that the pages that open from it lead back to the same rows. */
export function useNoteAsked(list: ModulePageId | MenuName): void {
  const { userId } = useProfile()
  const { pageId: _, node: __, ...asked }: Search = useSearch({ strict: false })
  const stored = JSON.stringify(asked)
  useEffect(() => noteAsked(userId, list, JSON.parse(stored) as Search), [userId, list, stored])
}

/** The address of a list with the conditions, page and order that it was left with. */
export function useLastTab(list: ModulePageId | 'UserManagement'): { to: string; search: Search } {
  const { userId } = useProfile()
  const asked = lastAsked(userId, list)
  return list === 'UserManagement' ? { to: menus.UserManagement.path, search: asked } : tabAt(list, asked)
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

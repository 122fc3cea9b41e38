import type { ComponentType } from 'react'
import type { Call } from '../../contract/call.ts'
import { isPage, menuOfPage } from '../../contract/pages.ts'
import { MenuTabs } from '../layout/MenuTabs.tsx'
import { pageAddress } from '../routes/links.ts'
import { defineList, type ListDefinition, type ListOfCall } from './definition.ts'
import { List } from './List.tsx'

/** The page of a list, under the tabs of its module. */
export function pageOfList<Row>(list: ListDefinition<Row>): ComponentType {
  const { page } = list
  if (!isPage(page) || !menuOfPage(page)) throw new Error(`${page} is no page of a menu.`)
  return function ListPage() {
    return (
      <>
        <MenuTabs page={page} />
        <List list={list} base={pageAddress(page)} />
      </>
    )
  }
}

/** The page of a list that is defined by its call. */
export function listPage<C extends Call>(definition: ListOfCall<C>): ComponentType {
  return pageOfList(defineList(definition))
}

import type { ComponentType } from 'react'
import { isPage, menuOfPage } from '../../contract/pages.ts'
import { MenuTabs } from '../layout/MenuTabs.tsx'
import { pageAddress } from '../routes/links.ts'
import type { ListDefinition } from './definition.ts'
import { List } from './List.tsx'

/** The page of a list, under the tabs of its module. */
export function listPage<Row>(list: ListDefinition<Row>): ComponentType {
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

import { isModulePage, menuOfPage } from '../../contract/pages.ts'
import type { Text } from '../i18n/useText.ts'

/** The name of a tab, or of the menu that is a single page. */
export function pageName(page: string, t: Text): string {
  if (isModulePage(page)) return t(`frame.page.${page}`)
  const menu = menuOfPage(page)
  return menu ? t(`frame.menu.${menu}`) : ''
}

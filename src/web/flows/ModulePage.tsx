import type { MenuName } from '../../domain/menus.ts'
import { useText } from '../i18n/useText.ts'

/** A module's page with its second-level tabs. */
export function ModulePage({ menu }: { menu: MenuName }) {
  const t = useText()
  return <h1>{t(`frame.menu.${menu}`)}</h1>
}

import { isPage, menuOfPage } from '../../../contract/pages.ts'
import { flowOfNoOrig, readPageId } from '../../flows/pageIds.ts'
import { piecesOf } from '../../i18n/literals.ts'
import type { Dictionary, English } from '../../i18n/shape.ts'
import type { Text } from '../../i18n/useText.ts'
import { nodeName } from '../../layout/nodeName.ts'

type Part = keyof English['log']['part']
type Title = keyof English['frame']['title']

/** Returns for example `Good faith: Unreplied: list`; an unknown id is returned unchanged. */
export function pageName(pageId: string, t: Text): string {
  const part = pageId.split('.').at(-1) as Part
  const withPart = (place: string) =>
    t.has(`log.part.${part}`) ? t('log.page', { place, part: t(`log.part.${part}`) }) : place
  const page = readPageId(pageId)
  if (page) {
    const flow = t(`frame.menu.${page.flow.menu}`)
    return withPart(t('frame.listName', { flow, node: nodeName(page.node, t) }))
  }
  const alone = flowOfNoOrig(pageId)
  if (alone) return t('frame.listName', { flow: t(`frame.menu.${alone.menu}`), node: t('frame.node.noOrig') })
  if (!isPage(pageId)) return pageId
  const menu = menuOfPage(pageId)
  if (menu) return withPart(t(`frame.menu.${menu}`))
  const title = pageId.split('.')[1] as Title
  return t.has(`frame.title.${title}`) ? t(`frame.title.${title}`) : pageId
}

/** Returns for example `Button: Query`, with `…` in place of a value. */
export function elementName(element: string, texts: Dictionary, t: Text): string {
  const [kind = '', key = ''] = element.split(' ')
  const control = t(`log.control.${kind as keyof English['log']['control']}`)
  const words = piecesOf(textAt(texts, key))
    .map((piece) => piece ?? '…')
    .join('')
  return words === '' ? control : t('log.element', { control, words })
}

function textAt(texts: object, key: string): unknown {
  return key.split('.').reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], texts)
}

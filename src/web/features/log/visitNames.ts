import { isPage, menuOfPage } from '../../../contract/pages.ts'
import { propertiesOf } from '../../../domain/propertiesOf.ts'
import { flowOfNoOrig, readPageId } from '../../flows/pageIds.ts'
import { composedText } from '../../i18n/composedText.ts'
import { piecesOf } from '../../i18n/literals.ts'
import type { Dictionary } from '../../i18n/shape.ts'
import type { Text } from '../../i18n/useText.ts'
import { nodeName } from '../../layout/nodeName.ts'

/** Returns for example `Good faith: Unreplied: list`; an unknown id is returned unchanged. */
export function pageName(pageId: string, t: Text): string {
  const part = composedText(t, `log.part.${pageId.split('.').at(-1)}`)
  const withPart = (place: string) => (part === null ? place : t('log.page', { place, part }))
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
  return composedText(t, `frame.title.${pageId.split('.')[1]}`) ?? pageId
}

/** Returns for example `Button: Query`, with `…` in place of a value. */
export function elementName(element: string, texts: Dictionary, t: Text): string {
  const [kind = '', key = ''] = element.split(' ')
  const control = composedText(t, `log.control.${kind}`) ?? kind
  const words = piecesOf(textAt(texts, key))
    .map((piece) => piece ?? '…')
    .join('')
  return words === '' ? control : t('log.element', { control, words })
}

function textAt(texts: object, key: string): unknown {
  return key.split('.').reduce<unknown>((place, name) => propertiesOf(place)[name], texts)
}

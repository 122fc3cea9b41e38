import { isPage, menuOfPage } from '../../../contract/pages.ts'
import type { VisitRow } from '../../../contract/people/visits.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import type { Dictionary } from '../../../texts/shape.ts'
import { flowOfNoOrig, readPageId } from '../../flows/pageIds.ts'
import { composedText } from '../../i18n/composedText.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { piecesOf } from '../../i18n/literals.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { nodeName } from '../../layout/nodeName.ts'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import styles from './log.module.css'

export function Opening({ visits }: { visits: readonly [VisitRow, ...VisitRow[]] }) {
  const t = useText()
  const [{ openedAt, sessionBeganAt, afterClosing, ip, browser }] = visits
  return (
    <section className={styles.opening}>
      <h2>{t('log.visits.opened', { time: showTime(openedAt, true) })}</h2>
      <p className={typography.quiet}>
        {t('log.visits.session', { time: showTime(sessionBeganAt, true) })} ·{' '}
        <span className={typography.code}>{ip}</span> {browser}
        {afterClosing && <> · {t('log.visits.closed')}</>}
      </p>
      <ol>
        {visits.map((visit) => (
          <Visit key={visit.enteredAt} visit={visit} />
        ))}
      </ol>
    </section>
  )
}

function Visit({ visit: { page, enteredAt, leftAt, clicks } }: { visit: VisitRow }) {
  const t = useText()
  const { texts } = currentLanguage()
  const from = clockOf(enteredAt)
  return (
    <li>
      <b>{pageName(page, t)}</b>{' '}
      <span className={typography.quiet}>
        {leftAt ? t('log.visits.stay', { from, to: clockOf(leftAt) }) : t('log.visits.since', { from })}
      </span>
      {clicks.length === 0 ? (
        <p className={typography.quiet}>{t('log.visits.noClicks')}</p>
      ) : (
        <ul>
          {clicks.map(({ element, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and two may be the same.
            <li key={index}>
              <span className={typography.quiet}>{clockOf(at)}</span> {elementName(element, texts, t)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function clockOf(iso: string): string {
  return showTime(iso, true).slice(11)
}

/** Returns for example `Good faith: Unreplied: list`; an unknown id is returned unchanged. */
function pageName(pageId: string, t: Text): string {
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
function elementName(element: string, texts: Dictionary, t: Text): string {
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

import type { VisitRow } from '../../../contract/visits.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/useText.ts'
import { showTime } from '../../ui/showTime.ts'
import typography from '../../ui/typography.module.css'
import styles from './log.module.css'
import { elementName, pageName } from './visitNames.ts'

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

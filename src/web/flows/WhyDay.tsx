import type { DayWhy } from '../../contract/records/records.ts'
import { useText } from '../i18n/useText.ts'
import visibility from '../ui/visibility.module.css'
import styles from './whyDay.module.css'

/** How a last day was counted, on demand. */
export function WhyDay({ sentence, steps }: DayWhy) {
  const t = useText()
  return (
    <details className={`${styles.why} ${visibility.screenOnly}`}>
      <summary>{t('frame.due.why')}</summary>
      {steps.length === 0 ? (
        <p>{sentence}</p>
      ) : (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </details>
  )
}

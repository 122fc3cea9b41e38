import type { Handling } from '../../../../contract/risk/suspicious.ts'
import { useText } from '../../../i18n/useText.ts'
import typography from '../../../ui/typography.module.css'
import { showTime } from '../../../ui/values/showTime.ts'
import { ResultTag } from '../ResultTag.tsx'
import styles from '../risk.module.css'

export function HandlingHistory({ handlings }: { handlings: readonly Handling[] }) {
  const t = useText()
  return (
    <section aria-labelledby="risk-history">
      <h2 id="risk-history">{t('risk.history')}</h2>
      {handlings.length === 0 ? (
        <p className={typography.quiet}>{t('risk.noHistory')}</p>
      ) : (
        <ol className={styles.history}>
          {handlings.map(({ version, result, remark, by, at }) => (
            <li key={version}>
              <ResultTag result={result} /> <b>{by}</b> <span className={typography.quiet}>{showTime(at, true)}</span>
              {remark && <p>{remark}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

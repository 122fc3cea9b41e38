import type { SusTransRow } from '../../../contract/risk/suspicious.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import styles from './risk.module.css'

export function Reasons({ hits, score }: Pick<SusTransRow, 'hits' | 'score'>) {
  const t = useText()
  const language = useLanguage()
  return (
    <section aria-labelledby="risk-reasons">
      <h2 id="risk-reasons">{t('risk.reasons', { score })}</h2>
      <ul className={styles.reasons}>
        {hits.map((hit) => (
          <li key={hit.ruleId}>
            <span className={styles.score}>{hit.score}</span>
            <span>
              {nameIn(hit.reason, language)} <span className={typography.quiet}>{nameIn(hit.name, language)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

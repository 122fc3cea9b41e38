import { passwordHistory, passwordLength } from '../../../domain/people/passwords.ts'
import { useText } from '../../i18n/useText.ts'
import visibility from '../../ui/visibility.module.css'
import styles from './gateForm.module.css'

/**
 * Ticks each rule as soon as it is met. Whether the password was used before or is too common, only the server knows.
 */
export function PasswordRules({ password, min }: { password: string; min: number }) {
  const t = useText()
  const { max } = passwordLength
  const rules = [
    {
      text: t('frame.password.ruleLength', { min: `${min}`, max: `${max}` }),
      met: password.length >= min && password.length <= max,
    },
    { text: t('frame.password.ruleLower'), met: /[a-z]/.test(password) },
    { text: t('frame.password.ruleUpper'), met: /[A-Z]/.test(password) },
    { text: t('frame.password.ruleDigit'), met: /\d/.test(password) },
  ]
  return (
    <div id="password-rules">
      <p className={visibility.visuallyHidden}>{t('frame.password.rules')}</p>
      <ul className={styles.rules}>
        {rules.map(({ text, met }) => (
          <li key={text} className={met ? styles.met : undefined}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              {met ? (
                <path d="m3 8.5 3.5 3.5L13 4.5" fill="none" stroke="currentColor" strokeWidth="2" />
              ) : (
                <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
              )}
            </svg>
            {text}
            <span className={visibility.visuallyHidden}>
              {t(met ? 'frame.password.ruleMet' : 'frame.password.ruleOpen')}
            </span>
          </li>
        ))}
        {[
          t('frame.password.ruleHistory', { count: `${passwordHistory}` }),
          t('frame.password.ruleName'),
          t('frame.password.ruleCommon'),
        ].map((text) => (
          <li key={text}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="M4 8h8" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

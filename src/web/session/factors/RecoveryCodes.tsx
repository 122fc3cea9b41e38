import type { FormEvent } from 'react'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import typography from '../../ui/typography.module.css'
import gateForm from '../gate/gateForm.module.css'
import styles from './factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Label of the button that goes on. */
  done: string
  onDone: () => void
}

export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const t = useText()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onDone()
  }
  return (
    <form className={gateForm.form} onSubmit={onSubmit}>
      <p className={gateForm.must}>{t('frame.factor.codesLead', { count: `${codes.length}` })}</p>
      <ul className={styles.codes} aria-label={t('frame.factor.codes')}>
        {codes.map((code) => (
          <li key={code} className={typography.code}>
            {code}
          </li>
        ))}
      </ul>
      <a href={file} download="recourse-recovery-codes.txt">
        {t('frame.factor.save')}
      </a>
      <button type="submit" className={buttons.solid}>
        {done}
      </button>
    </form>
  )
}

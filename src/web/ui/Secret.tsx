import { CopyButton } from './CopyButton.tsx'
import styles from './secret.module.css'
import typography from './typography.module.css'

/** Shows a secret with a button to copy it. `label` names the button. */
export function Secret({ text, label }: { text: string; label: string }) {
  return (
    <p className={styles.secret} aria-live="polite">
      <code className={typography.code}>{text}</code>
      <CopyButton text={text} label={label} />
    </p>
  )
}

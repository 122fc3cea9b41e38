import { useText } from '../i18n/useText.ts'
import { useFactText } from '../ui/values/useFactText.ts'
import styles from './form.module.css'
import type { FieldChange } from './useForm.ts'

/** Shows what somebody else changed while the form was filled in. */
export function Theirs({ changes }: { changes: readonly FieldChange[] }) {
  const t = useText()
  const { textOf } = useFactText()
  return (
    <div className={styles.banner} role="status">
      <p>{t('form.theirs')}</p>
      <ul>
        {changes.map(({ name, label, before, after }) => (
          <li key={name}>
            {label}: {textOf(name, before, {})} → {textOf(name, after, {})}
          </li>
        ))}
      </ul>
    </div>
  )
}

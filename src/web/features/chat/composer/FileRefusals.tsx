import { maxFileBytes } from '../../../../contract/files.ts'
import { useText } from '../../../i18n/useText.ts'
import typography from '../../../ui/typography.module.css'
import styles from './composer.module.css'
import type { ChatDraft } from './useDraft.ts'

export function FileRefusals({ refusals }: Pick<ChatDraft, 'refusals'>) {
  const t = useText()
  if (refusals.length === 0) return null
  return (
    <div className={styles.refusal} role="alert">
      {refusals.map(({ file, why }) => (
        <p key={file}>{file === null ? why : t('chat.refused', { file, why })}</p>
      ))}
      {refusals.some(({ file }) => file !== null) && (
        <p className={typography.quiet}>{t('chat.allowed', { size: `${maxFileBytes / 1024 ** 2}` })}</p>
      )}
    </div>
  )
}

import { CopyOutlined } from '@ant-design/icons'
import { useText } from '../i18n/useText.ts'
import buttons from './buttons.module.css'
import styles from './copyButton.module.css'
import { toast } from './feedback/notices.ts'
import visibility from './visibility.module.css'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast('success', t('record.copied'))
    } catch {
      // Without https, or where the browser asks and the user says no.
      toast('warning', t('record.copyFailed'))
    }
  }
  return (
    <button
      type="button"
      className={`${buttons.icon} ${visibility.screenOnly} ${styles.copy}`}
      aria-label={label}
      title={label}
      onClick={copy}
    >
      <CopyOutlined aria-hidden="true" />
    </button>
  )
}

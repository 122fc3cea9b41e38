import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import styles from './chipList.module.css'

export function ChipList({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <ul data-part="chips" className={styles.chips} aria-label={t('list.asked')}>
      {children}
    </ul>
  )
}

interface ChipProps {
  text: string
  /** Missing where the condition can't be removed. */
  onTakeBack?: () => void
}

export function Chip({ text, onTakeBack }: ChipProps) {
  const t = useText()
  return (
    <li data-part="chip" className={styles.chip}>
      {text}
      {onTakeBack && (
        <button type="button" aria-label={t('list.takeBack', { condition: text })} onClick={onTakeBack}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}

import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import './chips.css'

export function ChipList({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <ul className="chips" aria-label={t('list.asked')}>
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
    <li className="chip">
      {text}
      {onTakeBack && (
        <button type="button" aria-label={t('list.takeBack', { condition: text })} onClick={onTakeBack}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}

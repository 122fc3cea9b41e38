import { CloseOutlined } from '@ant-design/icons'
import { useText } from '../i18n/useText.ts'
import './chips.css'

export interface Chip {
  key: string
  text: string
  /** Takes the condition back; missing where it has to be there. */
  onTakeBack?: () => void
}

/** What a list is asked for, a chip for each condition, with a cross that takes it back. */
export function ChipList({ chips }: { chips: readonly Chip[] }) {
  const t = useText()
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t('list.asked')}>
      {chips.map(({ key, text, onTakeBack }) => (
        <li key={key} className="chip">
          {text}
          {onTakeBack && (
            <button type="button" aria-label={t('list.takeBack', { condition: text })} onClick={onTakeBack}>
              <CloseOutlined aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

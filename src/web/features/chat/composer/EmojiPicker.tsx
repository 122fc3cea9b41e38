import { SmileOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import buttons from '../../../ui/buttons.module.css'
import { useOutsidePress } from '../../../ui/keys/useOutsidePress.ts'
import styles from './emoji.module.css'

const known = [...'😀😄😅😂😉😊😍😎😐😮😢😭😡😴👍👎👌👏🙏💪🎉✅❌💡📌📎⏰🙌']
const columns = 7

interface EmojiPickerProps {
  onPick: (emoji: string) => void
}

export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  useOutsidePress([box, button], close)
  return (
    <div className={styles.emoji}>
      <button
        ref={button}
        type="button"
        className={buttons.icon}
        aria-label={t('chat.emoji')}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={t('chat.emoji')}
        onClick={() => setOpen(!open)}
      >
        <SmileOutlined aria-hidden="true" />
      </button>
      {open && (
        <Grid
          box={box}
          onPick={(one) => {
            close()
            onPick(one)
          }}
          onEscape={() => {
            close()
            button.current?.focus()
          }}
        />
      )}
    </div>
  )
}

interface GridProps extends EmojiPickerProps {
  box: React.RefObject<HTMLDivElement | null>
  onEscape: () => void
}

function Grid({ box, onPick, onEscape }: GridProps) {
  const t = useText()
  const [current, setCurrent] = useState(0)
  const [emoji] = useState(() => known.filter(hasGlyph))
  useEffect(() => {
    box.current?.querySelectorAll('button')[current]?.focus()
  }, [box, current])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextOf(event.key, current, emoji.length)
    if (event.key !== 'Escape' && to === null) return
    event.preventDefault()
    // The dialog around it stays open.
    event.stopPropagation()
    if (to === null) onEscape()
    else setCurrent(to)
  }
  return (
    <div ref={box} className={styles.grid} role="dialog" aria-label={t('chat.emoji')} onKeyDown={onKeyDown}>
      {emoji.map((one, at) => (
        <button key={one} type="button" tabIndex={at === current ? 0 : -1} onClick={() => onPick(one)}>
          {one}
        </button>
      ))}
    </div>
  )
}

/** Returns null for a key that doesn't move. */
function nextOf(key: string, current: number, count: number): number | null {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
  const step = steps[key]
  if (step === undefined) return null
  const to = current + step
  return to >= 0 && to < count ? to : current
}

/** False where the browser would draw the empty box of an unknown character. */
function hasGlyph(text: string): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return true
  pen.font = '20px sans-serif'
  return pen.measureText(text).width !== pen.measureText('\u{10ffff}').width
}

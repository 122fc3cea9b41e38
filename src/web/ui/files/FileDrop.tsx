import { InboxOutlined } from '@ant-design/icons'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import buttons from '../buttons.module.css'
import typography from '../typography.module.css'
import visibility from '../visibility.module.css'
import styles from './fileDrop.module.css'

interface FileDropProps {
  id: string
  /** Endings that the file chooser offers: `.pdf,.png`. */
  accept: string
  hint: string
  onFiles: (files: File[]) => void
  'aria-describedby'?: string | undefined
}

export function FileDrop({ id, accept, hint, onFiles, ...rest }: FileDropProps) {
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way for the pointer; the button is the way for all.
    <div
      data-part="file-drop"
      className={over ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <InboxOutlined aria-hidden="true" />
      <div>
        <p>
          {t.rich('form.drop.text', {
            choose: (words) => (
              <button
                type="button"
                id={id}
                className={buttons.link}
                onClick={() => chooser.current?.click()}
                aria-label={t('form.drop.choose')}
                aria-describedby={rest['aria-describedby']}
              >
                {words}
              </button>
            ),
          })}
        </p>
        <p className={`${typography.quiet} ${styles.hint}`}>{hint}</p>
      </div>
      <input
        ref={chooser}
        type="file"
        className={visibility.visuallyHidden}
        multiple
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after it was removed.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}

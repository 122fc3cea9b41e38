import { QuestionCircleOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'

const HelpDrawer = lazy(async () => ({ default: (await import('./HelpDrawer.tsx')).HelpDrawer }))

export function HelpButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useHelpKey(() => setOpen(!open))
  useEffect(() => {
    // Where the help took the focus with it; at the start there is nothing to return from.
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttons.icon}
        aria-label={t('help.title')}
        aria-expanded={open}
        aria-keyshortcuts="? F1"
        title={t('help.open')}
        onClick={() => setOpen(!open)}
      >
        <QuestionCircleOutlined aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <HelpDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Listens to F1 everywhere, and to `?` outside text fields. */
function useHelpKey(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== 'F1' && (event.key !== '?' || typing)) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

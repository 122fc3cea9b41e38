import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VoucherFile } from '../../flows/form/voucherFiles.ts'
import { type BulletinText, forgetOldTexts, forgetText, keepText } from './bulletinDraft.ts'

/** How long after the last change it is kept. */
const restMs = 800

/** Keeps in the browser what is typed, shortly after each change and when the page is left, until it is saved. */
export function useKeptText(key: string, text: BulletinText, files: readonly VoucherFile[]) {
  const opened = useRef({ key, text, files })
  const pending = useRef(false)
  const over = useRef(false)
  const [failed, setFailed] = useState(false)

  const keep = useEffectEvent(() => {
    pending.current = false
    if (!over.current) setFailed(!keepText(localStorage, key, text, files, new Date()))
  })
  useEffect(() => {
    const before = opened.current
    if (key === before.key && text === before.text && files === before.files) return
    pending.current = true
    const timer = setTimeout(() => keep(), restMs)
    return () => clearTimeout(timer)
  }, [key, text, files])
  useEffect(() => {
    forgetOldTexts(localStorage, new Date())
    const flush = () => {
      if (pending.current) keep()
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  const forget = () => {
    pending.current = false
    forgetText(localStorage, key)
  }
  return {
    failed,
    forget,
    /** It is saved: nothing more is kept. */
    finish: () => {
      over.current = true
      forget()
    },
  }
}

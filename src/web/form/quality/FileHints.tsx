import { WarningOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { type Text, useText } from '../../i18n/useText.ts'
import visibility from '../../ui/visibility.module.css'
import styles from '../evidence.module.css'
import type { FileHint } from './judge.ts'
import { lookAtPicture } from './lookAtPicture.ts'

interface FileHintsProps {
  source: File
  /** The last four digits of the transaction's card; null where it is not known. */
  cardEnd: string | null
}

/** Says what may keep the other side from reading a file that was just added. */
export function FileHints({ source, cardEnd }: FileHintsProps) {
  const t = useText()
  const lines = useHints(source).flatMap((one) => hintText(one, cardEnd, t) ?? [])
  return (
    <div role="status" className={styles.hints}>
      {lines.length > 0 && (
        <span className={visibility.visuallyHidden}>{t('form.file.hint.ofFile', { file: source.name })}</span>
      )}
      {lines.map((line) => (
        <p key={line}>
          <WarningOutlined aria-hidden="true" /> {line}
        </p>
      ))}
    </div>
  )
}

function useHints(source: File): readonly FileHint[] {
  const [hints, setHints] = useState<readonly FileHint[]>([])
  useEffect(() => {
    const left = new AbortController()
    void inTurn(async () => {
      if (left.signal.aborted) return
      const found = await lookAt(source, left.signal)
      if (!left.signal.aborted) setHints(found)
    })
    return () => left.abort()
  }, [source])
  return hints
}

/** One file is looked at after another: twenty may be dropped at once. */
let last: Promise<void> = Promise.resolve()

function inTurn(look: () => Promise<void>): Promise<void> {
  // A look that fails says nothing: the file itself is judged by the server.
  last = last.then(look).catch(() => {})
  return last
}

/** A larger file is sent without being looked at. */
const maxLookedAt = 20 * 1024 * 1024

async function lookAt(source: File, left: AbortSignal): Promise<FileHint[]> {
  if (source.size > maxLookedAt) return []
  if (source.type === 'image/jpeg' || source.type === 'image/png') return lookAtPicture(source)
  if (source.type !== 'application/pdf') return []
  return (await import('./lookAtPdf.ts')).lookAtPdf(source, left)
}

/** Null where the text names the transaction's own card. */
function hintText(one: FileHint, own: string | null, t: Text): string | null {
  switch (one.hint) {
    case 'small':
      return t('form.file.hint.small', { width: `${one.width}`, height: `${one.height}` })
    case 'dark':
    case 'blank':
      return one.pages.length === 0
        ? t(`form.file.hint.${one.hint}`)
        : t(`form.file.hint.${one.hint}Pages`, { pages: one.pages.join(', ') })
    case 'turned':
      return t('form.file.hint.turnedPages', { pages: one.pages.join(', ') })
    case 'locked':
      return t('form.file.hint.locked')
    case 'cards': {
      const [found] = one.ends
      if (own === null || found === undefined || one.ends.includes(own)) return null
      return t('form.file.hint.otherCard', { found, own })
    }
  }
}

import { WarningOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
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
  const hints = useHints(source, cardEnd)
  return (
    <div role="status" className={styles.hints}>
      {hints.map((one) => (
        <p key={JSON.stringify(one)}>
          <WarningOutlined aria-hidden="true" /> {hintText(one, cardEnd, t)}
        </p>
      ))}
    </div>
  )
}

function useHints(source: File, cardEnd: string | null): readonly FileHint[] {
  const [hints, setHints] = useState<readonly FileHint[]>([])
  useEffect(() => {
    let left = false
    const show = (found: readonly FileHint[]) => {
      if (!left) setHints(found)
    }
    // A reader that fails says nothing: the file itself is judged by the server.
    lookAt(source, cardEnd).then(show, () => show([]))
    return () => {
      left = true
    }
  }, [source, cardEnd])
  return hints
}

async function lookAt(source: File, cardEnd: string | null): Promise<FileHint[]> {
  if (source.type === 'image/jpeg' || source.type === 'image/png') return lookAtPicture(source)
  if (source.type !== 'application/pdf') return []
  return (await import('./lookAtPdf.ts')).lookAtPdf(source, cardEnd)
}

function hintText(one: FileHint, own: string | null, t: ReturnType<typeof useText>): string {
  switch (one.hint) {
    case 'small':
      return t('form.file.hint.small', { width: `${one.width}`, height: `${one.height}` })
    case 'dark':
    case 'blank':
      return one.page === null
        ? t(`form.file.hint.${one.hint}`)
        : t(`form.file.hint.${one.hint}Page`, { page: `${one.page}` })
    case 'turned':
      return t('form.file.hint.turned', { page: `${one.page}` })
    case 'locked':
      return t('form.file.hint.locked')
    case 'otherCard':
      return t('form.file.hint.otherCard', { found: one.found, own: own ?? '' })
  }
}

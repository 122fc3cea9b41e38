import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import { type FileHands, previewOf, type ShownFile } from './fileHands.ts'
import styles from './filePreview.module.css'
import { useObjectUrl } from './useObjectUrl.ts'

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }))

interface FileStageProps {
  file: ShownFile
  load: FileHands['load']
  /** The zoom factor; 1 fits the file to its frame. */
  zoom?: number
}

/** Shows a picture, a PDF or plain text. */
export function FileStage({ file, load, zoom = 1 }: FileStageProps) {
  const size = `${zoom * 100}%`
  return (
    <div className={styles.zoomed} style={{ width: size, height: size, fontSize: `${zoom}em` }}>
      <Content file={file} load={load} zoom={zoom} />
    </div>
  )
}

function Content({ file, load, zoom }: Required<FileStageProps>) {
  const t = useText()
  const loadFile = useCallback(() => load(file), [load, file])
  const loading = <p role="status">{t('record.vouchers.loading', { name: file.fileName })}</p>
  const look = previewOf(file)
  if (look === 'text') return <PlainText load={loadFile} loading={loading} />
  if (look === 'image') return <Picture load={loadFile} name={file.fileName} loading={loading} />
  return (
    <Suspense fallback={loading}>
      <PdfPages load={loadFile} loading={loading} zoom={zoom} />
    </Suspense>
  )
}

function PlainText({ load, loading }: { load: () => Promise<Blob>; loading: ReactNode }) {
  const t = useText()
  const [text, setText] = useState<string | null>()
  useEffect(() => {
    let isLeft = false
    load()
      .then((blob) => blob.text())
      .then(
        (read) => !isLeft && setText(read),
        () => !isLeft && setText(null),
      )
    return () => {
      isLeft = true
    }
  }, [load])
  if (text === null) return <p role="alert">{t('record.vouchers.failed')}</p>
  if (text === undefined) return loading
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls is reached by the keyboard.
    <pre className={styles.text} tabIndex={0}>
      {text}
    </pre>
  )
}

interface PictureProps {
  load: () => Promise<Blob>
  name: string
  loading: ReactNode
}

function Picture({ load, name, loading }: PictureProps) {
  const t = useText()
  const { url, failed } = useObjectUrl(load)
  if (failed) return <p role="alert">{t('record.vouchers.failed')}</p>
  return url ? <img src={url} alt={name} /> : loading
}

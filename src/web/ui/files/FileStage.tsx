import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { type FileHands, previewOf, type ShownFile } from './fileHands.ts'
import styles from './filePreview.module.css'
import { useObjectUrl } from './useObjectUrl.ts'

const TextStage = lazy(async () => ({ default: (await import('../textFile/TextStage.tsx')).TextStage }))
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
  if (look === 'image') return <Picture load={loadFile} name={file.fileName} loading={loading} />
  return (
    <Suspense fallback={loading}>
      {look === 'text' ? (
        <PlainText load={loadFile} loading={loading} />
      ) : (
        <PdfPages load={loadFile} loading={loading} zoom={zoom} />
      )}
    </Suspense>
  )
}

function PlainText({ load, loading }: { load: () => Promise<Blob>; loading: ReactNode }) {
  const t = useText()
  const [bytes, setBytes] = useState<Uint8Array | null>()
  useEffect(() => {
    let isLeft = false
    load()
      .then((blob) => blob.arrayBuffer())
      .then(
        (read) => !isLeft && setBytes(new Uint8Array(read)),
        () => !isLeft && setBytes(null),
      )
    return () => {
      isLeft = true
    }
  }, [load])
  if (bytes === null) return <p role="alert">{t('record.vouchers.failed')}</p>
  return bytes === undefined ? loading : <TextStage bytes={bytes} />
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

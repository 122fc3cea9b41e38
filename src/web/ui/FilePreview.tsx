import { DownloadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import { type FileHands, previewOf, type ShownFile } from './fileHands.ts'
import styles from './filePreview.module.css'
import { fileSize } from './fileSize.ts'
import typography from './typography.module.css'
import { useObjectUrl } from './useObjectUrl.ts'

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }))

interface FilePreviewProps {
  file: ShownFile
  hands: FileHands
  onClose: () => void
}

export function FilePreview({ file, hands: { load, save }, onClose }: FilePreviewProps) {
  const t = useText()
  const [open, setOpen] = useState(true)
  const loadFile = useCallback(() => load(file), [load, file])
  const loading = <p role="status">{t('record.vouchers.loading', { name: file.fileName })}</p>
  return (
    <Modal
      open={open}
      centered
      width={960}
      className={styles.preview}
      title={file.fileName}
      onCancel={() => setOpen(false)}
      // Taken off the page only then: the focus has gone back to where it came from.
      afterClose={onClose}
      closable={{ 'aria-label': t('frame.close') }}
      footer={
        <>
          <span className={typography.quiet}>{fileSize(file.size)}</span>
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => save(file)}>
            {t('record.vouchers.download')}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        {previewOf(file) === 'image' ? (
          <Picture load={loadFile} name={file.fileName} loading={loading} />
        ) : (
          <Suspense fallback={loading}>
            <PdfPages load={loadFile} loading={loading} />
          </Suspense>
        )}
      </div>
    </Modal>
  )
}

interface PictureProps {
  load: () => Promise<Blob>
  name: string
  loading: React.ReactNode
}

function Picture({ load, name, loading }: PictureProps) {
  const t = useText()
  const { url, failed } = useObjectUrl(load)
  if (failed) return <p role="alert">{t('record.vouchers.failed')}</p>
  return url ? <img src={url} alt={name} /> : loading
}

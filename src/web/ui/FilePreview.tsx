import { DownloadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useCallback, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import { type FileHands, previewOf, type ShownFile } from './fileHands.ts'
import { fileSize } from './fileSize.ts'
import { useObjectUrl } from './useObjectUrl.ts'
import './filePreview.css'

interface FilePreviewProps {
  file: ShownFile
  hands: FileHands
  onClose: () => void
}

/** A file, large, above the page. */
export function FilePreview({ file, hands: { load, save }, onClose }: FilePreviewProps) {
  const t = useText()
  const [open, setOpen] = useState(true)
  const loadThis = useCallback(() => load(file), [load, file])
  const { url, failed } = useObjectUrl(loadThis)
  // A browser without a pdf viewer (most phones) would show an empty frame.
  const unseen = previewOf(file) === 'pdf' && !navigator.pdfViewerEnabled
  return (
    <Modal
      open={open}
      centered
      width={960}
      className="file-preview"
      title={file.fileName}
      onCancel={() => setOpen(false)}
      // Taken off the page only then: the focus has gone back to where it came from.
      afterClose={onClose}
      closable={{ 'aria-label': t('frame.close') }}
      footer={
        <>
          <span className="quiet">{fileSize(file.size)}</span>
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => save(file)}>
            {t('record.vouchers.download')}
          </Button>
        </>
      }
    >
      <div className="file-preview-stage">{shown()}</div>
    </Modal>
  )

  function shown() {
    if (failed) return <p role="alert">{t('record.vouchers.failed')}</p>
    if (unseen) return <p>{t('record.vouchers.noPreview')}</p>
    if (!url) return <p role="status">{t('record.vouchers.loading', { name: file.fileName })}</p>
    return previewOf(file) === 'image' ? (
      <img src={url} alt={file.fileName} />
    ) : (
      <iframe src={url} title={file.fileName} />
    )
  }
}

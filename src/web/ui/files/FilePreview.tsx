import { DownloadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import typography from '../typography.module.css'
import { FileStage } from './FileStage.tsx'
import type { FileHands, ShownFile } from './fileHands.ts'
import styles from './filePreview.module.css'
import { fileSize } from './fileSize.ts'

interface FilePreviewProps {
  file: ShownFile
  hands: FileHands
  onClose: () => void
}

export function FilePreview({ file, hands: { load, save }, onClose }: FilePreviewProps) {
  const t = useText()
  const [open, setOpen] = useState(true)
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
        <FileStage file={file} load={load} />
      </div>
    </Modal>
  )
}

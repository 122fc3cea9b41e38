import { DownloadOutlined, FileImageOutlined, FileOutlined, FilePdfOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import type { ChatMessage } from '../../../../contract/messages/messages.ts'
import { download } from '../../../../contract/records/files.ts'
import { fetchFile } from '../../../api/call.ts'
import { saveUploaded } from '../../../api/files.ts'
import { useText } from '../../../i18n/useText.ts'
import buttons from '../../../ui/buttons.module.css'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { previewOf, type ShownFile } from '../../../ui/files/fileHands.ts'
import { fileSize } from '../../../ui/files/fileSize.ts'
import { useObjectUrl } from '../../../ui/files/useObjectUrl.ts'
import visibility from '../../../ui/visibility.module.css'
import styles from './fileCard.module.css'

/** Bytes above which a picture is fetched on opening only. */
const maxThumbnail = 4 * 1024 * 1024

export function FileCard({ file }: { file: NonNullable<ChatMessage['file']> }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const kind = previewOf(file)
  const isPicture = kind === 'image' && file.size <= maxThumbnail
  const { fileName, filePath } = file
  // Not by the object: each step of a message brings another one, and the picture would come and go.
  const loadThis = useCallback(() => load({ fileName, filePath }), [fileName, filePath])
  const { url } = useObjectUrl(isPicture ? loadThis : null)
  const Icon = kind === 'image' ? FileImageOutlined : kind === 'pdf' ? FilePdfOutlined : FileOutlined
  const facts = (
    <>
      <span className={styles.name}>{file.fileName}</span>
      <span className={styles.size}>{fileSize(file.size)}</span>
    </>
  )
  return (
    <div className={isPicture ? `${styles.card} ${styles.hasPicture}` : styles.card}>
      {isPicture && (
        <button
          type="button"
          className={styles.picture}
          aria-label={t('chat.open', { file: file.fileName })}
          onClick={() => setOpen(true)}
        >
          {url ? <img src={url} alt="" /> : <Icon aria-hidden="true" />}
        </button>
      )}
      {!isPicture && <Icon aria-hidden="true" />}
      {kind && !isPicture ? (
        <button type="button" className={styles.facts} onClick={() => setOpen(true)}>
          <span className={visibility.visuallyHidden}>{t('chat.open', { file: '' })}</span>
          {facts}
        </button>
      ) : (
        <span className={styles.facts}>{facts}</span>
      )}
      <button
        type="button"
        className={buttons.icon}
        aria-label={t('chat.save', { file: file.fileName })}
        title={t('chat.save', { file: file.fileName })}
        onClick={() => save(file)}
      >
        <DownloadOutlined aria-hidden="true" />
      </button>
      {open && <FilePreview file={file} hands={{ load, save }} onClose={() => setOpen(false)} />}
    </div>
  )
}

function load({ fileName, filePath }: Pick<ShownFile, 'fileName' | 'filePath'>): Promise<Blob> {
  return fetchFile(download, { fileName, filePath }, (response) => response.blob(), { quiet: true })
}

function save({ fileName, filePath }: ShownFile): void {
  void saveUploaded({ fileName, filePath })
}

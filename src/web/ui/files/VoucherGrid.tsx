import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
} from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import visibility from '../visibility.module.css'
import { FilePreview } from './FilePreview.tsx'
import { type FileHands, previewOf, type ShownFile } from './fileHands.ts'
import { fileSize } from './fileSize.ts'
import { useObjectUrl } from './useObjectUrl.ts'
import styles from './voucherGrid.module.css'

interface VoucherGridProps<File extends ShownFile> {
  files: readonly File[]
  hands: FileHands
  noteOf?: (file: File) => string | undefined
}

export function VoucherGrid<File extends ShownFile>({ files, hands, noteOf }: VoucherGridProps<File>) {
  const [open, setOpen] = useState<File | null>(null)
  const factsOf = (file: File) => [fileSize(file.size), noteOf?.(file)].filter(Boolean).join(', ')
  return (
    <>
      <ul data-part="vouchers" className={styles.grid}>
        {files.map((file) => (
          <li key={file.filePath}>
            <Tile file={file} hands={hands} facts={factsOf(file)} onPreview={() => setOpen(file)} />
            <p className={styles.printed}>
              {file.fileName} <span>({factsOf(file)})</span>
            </p>
          </li>
        ))}
      </ul>
      {open && <FilePreview file={open} hands={hands} onClose={() => setOpen(null)} />}
    </>
  )
}

interface TileProps {
  file: ShownFile
  hands: FileHands
  facts: string
  onPreview: () => void
}

function Tile({ file, hands, facts, onPreview }: TileProps) {
  const t = useText()
  const previewed = previewOf(file) !== null
  return (
    <button type="button" className={styles.voucher} onClick={() => (previewed ? onPreview() : hands.save(file))}>
      <span className={styles.picture}>
        <Picture file={file} load={hands.load} />
      </span>
      <span className={visibility.visuallyHidden}>
        {t(previewed ? 'record.vouchers.preview' : 'record.vouchers.download')}{' '}
      </span>
      <span className={styles.name} title={file.fileName}>
        {file.fileName}
      </span>
      <span className={styles.facts} title={facts}>
        {facts}
      </span>
    </button>
  )
}

/** Bytes above which a picture is fetched only on opening. */
const maxThumbnail = 4 * 1024 * 1024

function Picture({ file, load }: { file: ShownFile; load: FileHands['load'] }) {
  const small = previewOf(file) === 'image' && file.size <= maxThumbnail
  const loadThis = useCallback(() => load(file), [load, file])
  const { url } = useObjectUrl(small ? loadThis : null)
  if (url) return <img src={url} alt="" />
  const Icon = iconOf(file.mediaType)
  return <Icon aria-hidden="true" />
}

function iconOf(mediaType: string) {
  if (mediaType.startsWith('image/')) return FileImageOutlined
  if (mediaType === 'application/pdf') return FilePdfOutlined
  if (mediaType.startsWith('text/')) return FileTextOutlined
  if (/zip/.test(mediaType)) return FileZipOutlined
  if (/excel|spreadsheet/.test(mediaType)) return FileExcelOutlined
  return /word/.test(mediaType) ? FileWordOutlined : FileOutlined
}

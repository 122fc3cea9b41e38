import {
  CheckOutlined,
  DeleteOutlined,
  ExclamationCircleFilled,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
} from '@ant-design/icons'
import { Button, Progress, Select } from 'antd'
import { useMemo } from 'react'
import { acceptedEndings, download } from '../../contract/records/files.ts'
import { nameIn } from '../../texts/names.ts'
import { fetchFile } from '../api/call.ts'
import { type Text, useLanguage, useText } from '../i18n/useText.ts'
import { fileSize } from '../ui/files/fileSize.ts'
import { useObjectUrl } from '../ui/files/useObjectUrl.ts'
import { popupPlace } from '../ui/popupPlace.ts'
import typography from '../ui/typography.module.css'
import styles from './evidence.module.css'
import { type EvidenceLine, lineOf } from './evidence.ts'
import { FileHints } from './quality/FileHints.tsx'
import type { Vouchers } from './useVouchers.ts'
import type { FileFailure, VoucherFile } from './voucherFiles.ts'

interface VoucherRowProps {
  file: VoucherFile
  lines: readonly EvidenceLine[]
  vouchers: Vouchers
  focusAfterRemoval: string
  cardEnd?: string | null | undefined
}

export function VoucherRow({ file, lines, vouchers, focusAfterRemoval, cardEnd }: VoucherRowProps) {
  const t = useText()
  const source = vouchers.sourceOf(file.key)
  const { fileName, progress } = file
  const remove = () => {
    vouchers.remove(file.key)
    document.getElementById(focusAfterRemoval)?.focus()
  }
  const size =
    progress.at === 'sending' ? `${fileSize(file.size * progress.share)} / ${fileSize(file.size)}` : fileSize(file.size)
  return (
    <li className={styles.file}>
      <Thumbnail file={file} source={source} />
      <div className={styles.fileName}>
        <p title={fileName}>{fileName}</p>
        <p className={`${typography.quiet} ${styles.fileSize}`}>{size}</p>
        {progress.at !== 'failed' && isWithoutPreview(fileName) && (
          <p className={styles.noPreview}>{t('form.file.noPreview')}</p>
        )}
      </div>
      <Status file={file} onRetry={() => vouchers.retry(file.key)} />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={t('form.file.remove', { file: fileName })}
        onClick={remove}
      />
      {lines.length > 0 && progress.at !== 'failed' && (
        <LineSelect file={file} lines={lines} onChange={(line) => vouchers.assign(file.key, line)} />
      )}
      {source && cardEnd !== undefined && progress.at !== 'failed' && <FileHints source={source} cardEnd={cardEnd} />}
    </li>
  )
}

/** Pages of a TIFF, office files and archives are not shown: readers have to save them. */
function isWithoutPreview(fileName: string): boolean {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return acceptedEndings.includes(ending) && !previewedEndings.includes(ending)
}

const previewedEndings = ['jpg', 'jpeg', 'png', 'pdf', 'txt', 'csv']

function Status({ file: { fileName, progress }, onRetry }: { file: VoucherFile; onRetry: () => void }) {
  const t = useText()
  if (progress.at === 'ready') {
    return (
      <span className={`${styles.fileStatus} ${styles.ready}`}>
        <CheckOutlined aria-hidden="true" /> {t('form.file.ready')}
      </span>
    )
  }
  if (progress.at === 'sending') {
    const percent = Math.round(progress.share * 100)
    return (
      <span className={styles.fileStatus}>
        <Progress
          percent={percent}
          showInfo={false}
          size="small"
          aria-label={t('form.file.sending', { file: fileName })}
        />
        <span aria-hidden="true">{t('form.file.progress', { share: `${percent}` })}</span>
      </span>
    )
  }
  const { why, again } = progress
  return (
    <span className={`${styles.fileStatus} ${styles.fileFailed}`} role="alert">
      <ExclamationCircleFilled aria-hidden="true" />
      <span>{failureText(why, t)}</span>
      {again && (
        <Button size="small" onClick={onRetry} aria-label={t('form.file.retryOf', { file: fileName })}>
          {t('form.file.retry')}
        </Button>
      )}
    </span>
  )
}

function failureText(why: FileFailure, t: Text): string {
  if ('text' in why) return why.text
  if (why.error === 'fileType') return t('form.file.wrongType', { endings: acceptedEndings.join(', ').toUpperCase() })
  return t(`error.${why.error}`)
}

function LineSelect({
  file,
  lines,
  onChange,
}: Pick<VoucherRowProps, 'file' | 'lines'> & { onChange: (line: string | null) => void }) {
  const t = useText()
  const language = useLanguage()
  return (
    <div className={styles.fileLine}>
      <span className={typography.quiet} aria-hidden="true">
        {t('form.evidence.line')}
      </span>
      <Select<string>
        size="small"
        aria-label={t('form.evidence.lineOf', { file: file.fileName })}
        value={lineOf(file, lines) ?? ''}
        onChange={(line) => onChange(line === '' ? null : line)}
        options={[
          ...lines.map((line) => ({ value: line.id, label: nameIn(line.nm, language) })),
          { value: '', label: t('form.evidence.noLine') },
        ]}
        popupMatchSelectWidth={false}
        getPopupContainer={popupPlace}
      />
    </div>
  )
}

/** Pictures that a browser draws, and that are small enough to be fetched only to be looked at. */
const drawn = ['image/png', 'image/jpeg']
const maxFetched = 4 * 1024 * 1024

/** A small picture of a file where it is one, else the mark of its kind. */
function Thumbnail({ file, source }: { file: VoucherFile; source: File | undefined }) {
  const { fileName, mediaType, size, progress } = file
  const isDrawn = drawn.includes(mediaType)
  const filePath = progress.at === 'ready' ? progress.filePath : null
  const load = useMemo(() => {
    if (!isDrawn) return null
    if (source) return async () => source
    if (filePath === null || size > maxFetched) return null
    return () => fetchFile(download, { fileName, filePath }, (response) => response.blob(), { quiet: true })
  }, [isDrawn, source, filePath, fileName, size])
  const { url } = useObjectUrl(load)
  if (url !== null) return <img className={styles.filePicture} src={url} alt="" />
  const Icon = isDrawn ? FileImageOutlined : mediaType === 'application/pdf' ? FilePdfOutlined : FileOutlined
  return (
    <span className={styles.filePicture} aria-hidden="true">
      <Icon aria-hidden="true" />
    </span>
  )
}

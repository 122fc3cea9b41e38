import { FileImageOutlined, FileOutlined, FilePdfOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { download } from '../../contract/files.ts'
import { fetchFile } from '../api/call.ts'
import { useObjectUrl } from '../ui/useObjectUrl.ts'
import styles from './evidence.module.css'
import type { VoucherFile } from './voucherFiles.ts'

/** Pictures that a browser draws, and that are small enough to be fetched only to be looked at. */
const drawn = ['image/png', 'image/jpeg']
const maxFetched = 4 * 1024 * 1024

/** A small picture of a file where it is one, else the mark of its kind. */
export function Thumbnail({ file, source }: { file: VoucherFile; source: File | undefined }) {
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

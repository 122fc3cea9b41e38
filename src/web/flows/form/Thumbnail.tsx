import { FileImageOutlined, FileOutlined, FilePdfOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download } from '../../../contract/files.ts'
import { send } from '../../api/call.ts'
import type { VoucherFile } from './voucherFiles.ts'

/** Pictures that a browser draws, and that are small enough to be fetched only to be looked at. */
const drawn = ['image/png', 'image/jpeg']
const maxFetched = 4 * 1024 * 1024

/** A small picture of a file where it is one, else the mark of its kind. */
export function Thumbnail({ file, source }: { file: VoucherFile; source: File | undefined }) {
  const isDrawn = drawn.includes(file.mediaType)
  const fetched = useStored(file, isDrawn && source === undefined)
  const url = useUrl(isDrawn ? (source ?? fetched) : undefined)
  if (url !== null) return <img className="voucher-picture" src={url} alt="" />
  const Icon = isDrawn ? FileImageOutlined : file.mediaType === 'application/pdf' ? FilePdfOutlined : FileOutlined
  return (
    <span className="voucher-picture" aria-hidden="true">
      <Icon />
    </span>
  )
}

/** The content of a file that came from a draft or a record. */
function useStored({ fileName, size, progress }: VoucherFile, wanted: boolean): Blob | undefined {
  const filePath = progress.at === 'ready' ? progress.filePath : ''
  const { data } = useQuery({
    queryKey: ['voucherContent', filePath],
    queryFn: async ({ signal }) => (await send(download, { fileName, filePath }, { quiet: true, signal })).blob(),
    enabled: wanted && filePath !== '' && size <= maxFetched,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}

/** An address for a blob as long as it is shown. */
function useUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return url
}

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download, downloadVoucher } from '../../../contract/records/files.ts'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { fetchFile } from '../../api/call.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { downloadFile, saveFile } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import type { FileHands, ShownFile } from '../../ui/files/fileHands.ts'

export interface Files extends FileHands {
  saveAll: (record: RecordDetail) => void
}

export function useFiles(): Files {
  const t = useText()
  const queries = useQueryClient()
  return useMemo(() => {
    const load = (file: ShownFile) =>
      queries.fetchQuery({
        queryKey: ['file', file.filePath],
        queryFn: () => {
          const { fileName, filePath, mediaType } = file
          const read = async (response: Response) => new Blob([await response.arrayBuffer()], { type: mediaType })
          return fetchFile(download, { fileName, filePath }, read, { quiet: true })
        },
        // A stored file never changes. Kept for a minute after its page is left.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 60_000,
      })
    const tell = (error: unknown) => {
      if (!isSaidAlready(error)) toast('error', error instanceof Error ? error.message : String(error))
    }
    return {
      load,
      save: (file) => void load(file).then((blob) => saveFile(blob, file.fileName), tell),
      saveAll: ({ expId, voucherZip }) => {
        if (voucherZip === null) toast('warning', t('error.fileMissing'))
        else void downloadFile(downloadVoucher, { expId }, voucherZip, { quiet: true }).catch(tell)
      },
    }
  }, [queries, t])
}

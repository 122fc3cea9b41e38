import type { QueryClient } from '@tanstack/react-query'
import { querySharingDownload } from '../../../contract/messages/sharedFiles.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'

export function downloadsQuery(body: Asks<typeof querySharingDownload>) {
  return callQuery(['sharingDownloads', body], querySharingDownload, body, { staleTime: 0 })
}

export function refreshSharedFiles(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries({ queryKey: ['sharedFiles'] })
}

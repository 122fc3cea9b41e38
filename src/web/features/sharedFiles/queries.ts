import { querySharingDownload } from '../../../contract/messages/sharedFiles.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

export function downloadsQuery(body: Asks<typeof querySharingDownload>) {
  return callQuery(['sharingDownloads', body], querySharingDownload, body, { staleTime: 0 })
}

export const refreshSharedFiles = refreshing('sharedFiles')

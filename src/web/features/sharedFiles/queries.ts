import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { querySharingDownload } from '../../../contract/messages/sharedFiles.ts'
import { type Asks, call } from '../../api/call.ts'

export function downloadsQuery(body: Asks<typeof querySharingDownload>) {
  return queryOptions({
    queryKey: ['sharingDownloads', body],
    queryFn: ({ signal }) => call(querySharingDownload, body, { quiet: true, signal }),
    staleTime: 0,
  })
}

export function refreshSharedFiles(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries({ queryKey: ['sharedFiles'] })
}

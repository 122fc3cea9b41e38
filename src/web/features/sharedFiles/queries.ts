import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { querySharingDownload, querySharingFile } from '../../../contract/sharedFiles.ts'
import { type Asks, call } from '../../api/call.ts'

export function sharedFilesQuery(body: Asks<typeof querySharingFile>) {
  return queryOptions({
    queryKey: ['sharedFiles', body],
    queryFn: ({ signal }) => call(querySharingFile, body, { quiet: true, signal }),
  })
}

/** Asked anew each time: others download meanwhile. */
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

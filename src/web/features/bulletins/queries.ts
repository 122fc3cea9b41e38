import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { detailBulletin, getBulletinInsList, queryMyBulletins } from '../../../contract/messages/bulletins.ts'
import { type Asks, call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'

const keys = { kept: 'bulletinsKept', mine: 'bulletinsMine', one: 'bulletin' }

export function mineQuery(body: Asks<typeof queryMyBulletins>) {
  return callQuery([keys.mine, body], queryMyBulletins, body)
}

export function bulletinQuery(bulletinId: string, version?: number) {
  return queryOptions({
    queryKey: [keys.one, bulletinId, version ?? 'last'],
    queryFn: async ({ signal, client }) => {
      const body = { bulletinId, ...(version && { version }) }
      const bulletin = await call(detailBulletin, body, { quiet: true, signal })
      void client.invalidateQueries({ queryKey: [keys.mine] })
      return bulletin
    },
  })
}

export const insListQuery = callQuery(['bulletinInsList'], getBulletinInsList, {})

/** Call it after a failed change too: somebody else's may have been faster. */
export function refreshBulletins(queries: QueryClient): Promise<unknown> {
  return Promise.all(Object.values(keys).map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Leaves an open bulletin as it is, because it may be being edited. */
export function refreshBulletinLists(queries: QueryClient): Promise<unknown> {
  return Promise.all([keys.kept, keys.mine].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

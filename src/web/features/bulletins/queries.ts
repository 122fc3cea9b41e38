import { queryOptions } from '@tanstack/react-query'
import { detailBulletin, getBulletinInsList, queryMyBulletins } from '../../../contract/messages/bulletins.ts'
import { type Asks, call } from '../../api/call.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

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
export const refreshBulletins = refreshing(...Object.values(keys))

/** Leaves an open bulletin as it is, because it may be being edited. */
export const refreshBulletinLists = refreshing(keys.kept, keys.mine)

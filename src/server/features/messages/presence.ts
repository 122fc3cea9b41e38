import type { Kysely } from 'kysely'
import type { PresenceNotice } from '../../../contract/messages.ts'
import { topics } from '../../../contract/topics.ts'
import type { Tables } from '../../db/tables.ts'
import type { Realtime } from '../../realtime/realtime.ts'

/** After a restart all come back at once: they are told of together. */
const gatheredMs = 250

/** Tells the connections of this process who has come or left, wherever they are connected. */
export function tellPresence(
  db: Kysely<Tables>,
  realtime: Pick<Realtime<never>, 'onPresence' | 'publishHere'>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let changed = new Map<string, boolean>()
  let timer: NodeJS.Timeout | null = null
  let telling = Promise.resolve()

  const tell = async () => {
    timer = null
    const online = changed
    changed = new Map()
    const rows = await db
      .selectFrom('app_user')
      .select(['user_id', 'username'])
      .where('user_id', 'in', [...online.keys()])
      .execute()
    const users = rows.map(({ user_id, username }) => ({
      username,
      userId: user_id,
      online: online.get(user_id) ?? false,
    }))
    realtime.publishHere(topics.presence, JSON.stringify({ users } satisfies PresenceNotice))
  }
  realtime.onPresence((userId, online) => {
    changed.set(userId, online)
    timer ??= setTimeout(() => {
      telling = tell().catch(onError)
    }, gatheredMs).unref()
  })
  return {
    async stop() {
      if (timer) clearTimeout(timer)
      await telling
    },
  }
}

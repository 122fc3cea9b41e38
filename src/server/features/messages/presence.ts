import type { PresenceNotice } from '../../../contract/messages.ts'
import { topics } from '../../../contract/topics.ts'
import { maxOnline } from '../../../domain/messages.ts'
import type { Realtime } from '../../realtime/realtime.ts'

/** After a restart all come back at once: they are told of together, `maxOnline` at a time. */
const gatheredMs = 250

/** Tells the connections of this process who has come or left, wherever they are connected. */
export function tellPresence(
  realtime: Pick<Realtime<never>, 'onPresence' | 'publishHere'>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const changed = new Map<string, boolean>()
  let timer: NodeJS.Timeout | null = null
  let telling = Promise.resolve()

  const tell = async () => {
    timer = null
    const users = [...changed].slice(0, maxOnline).map(([userId, isOnline]) => ({ userId, online: isOnline }))
    for (const { userId } of users) changed.delete(userId)
    if (changed.size > 0) tellSoon()
    realtime.publishHere(topics.presence, JSON.stringify({ users } satisfies PresenceNotice))
  }
  const tellSoon = () => {
    timer ??= setTimeout(() => {
      telling = tell().catch(onError)
    }, gatheredMs).unref()
  }
  realtime.onPresence((userId, online) => {
    changed.set(userId, online)
    tellSoon()
  })
  return {
    async stop() {
      if (timer) clearTimeout(timer)
      await telling
    },
  }
}

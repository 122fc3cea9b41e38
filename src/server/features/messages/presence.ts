import type { PresenceNotice } from '../../../contract/messages.ts'
import { topics } from '../../../contract/topics.ts'
import type { Realtime } from '../../realtime/realtime.ts'

/** After a restart all come back at once: they are told of together. */
const gatheredMs = 250

/** Tells the connections of this process who has come or left, wherever they are connected. */
export function tellPresence(
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
    const users = [...online].map(([userId, isOnline]) => ({ userId, online: isOnline }))
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

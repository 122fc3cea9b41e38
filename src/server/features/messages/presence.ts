import { topics } from '../../../contract/messages/topics.ts'
import { maxOnline } from '../../../domain/messages.ts'
import type { Live } from '../../live.ts'

/**
 * In milliseconds: after a restart all users come back at once, so they are announced together, `maxOnline` at a time.
 */
const gatheredMs = 250

export function announcePresence(
  realtime: Pick<Live<never>, 'onPresence' | 'publishHere'>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const changed = new Map<string, boolean>()
  let timer: NodeJS.Timeout | null = null
  let announcing = Promise.resolve()

  const announce = async () => {
    timer = null
    const users = [...changed].slice(0, maxOnline).map(([userId, isOnline]) => ({ userId, online: isOnline }))
    for (const { userId } of users) changed.delete(userId)
    if (changed.size > 0) announceSoon()
    realtime.publishHere(topics.presence, { users })
  }
  const announceSoon = () => {
    timer ??= setTimeout(() => {
      announcing = announce().catch(onError)
    }, gatheredMs).unref()
  }
  realtime.onPresence((userId, online) => {
    changed.set(userId, online)
    announceSoon()
  })
  return {
    async stop() {
      if (timer) clearTimeout(timer)
      await announcing
    },
  }
}

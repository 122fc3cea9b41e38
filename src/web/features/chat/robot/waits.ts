import { robotUsername } from '../../../../domain/messages.ts'
import { type PendingMessage, progressOf, type Talk } from '../state/state.ts'

export function isThinking(personId: string, talk: Talk, pending: readonly PendingMessage[]): boolean {
  if (personId !== robotUsername) return false
  const last = talk.messages.at(-1)
  const isUnread = last?.to === robotUsername && progressOf(last, talk) !== 'read'
  return isUnread || pending.some(({ to, stage }) => to === robotUsername && stage.at === 'sent')
}

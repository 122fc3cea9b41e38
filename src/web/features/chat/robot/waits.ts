import { robotUsername } from '../../../../domain/messages.ts'
import { type Pending, progressOf, type Talk } from '../state/state.ts'

export function isThinking(personId: string, talk: Talk, pending: readonly Pending[]): boolean {
  if (personId !== robotUsername) return false
  const last = talk.said.at(-1)
  const isAsked = last?.to === robotUsername && progressOf(last, talk) !== 'read'
  return isAsked || pending.some(({ to, stage }) => to === robotUsername && stage.at === 'sent')
}

import type { ChatMessage } from '../../../../contract/messages/messages.ts'
import { dayAt } from '../../../ui/values/byDay.ts'
import { progressOf, type Talk } from '../state/state.ts'

export interface MessageLine {
  message: ChatMessage
  mine: boolean
  /** The day that begins with this line, such as `2026-09-01`; null where the line continues a day. */
  day: string | null
  begins: boolean
  ends: boolean
  progress: 'sent' | 'delivered' | 'read'
}

const runMs = 5 * 60_000

export function linesOf(talk: Talk, me: string): MessageLine[] {
  const lines: MessageLine[] = []
  let day = ''
  for (const message of talk.messages) {
    const before = lines.at(-1)
    const ofDay = dayAt(new Date(message.at))
    const mine = message.from === me
    const progress = progressOf(message, talk)
    const goesOn =
      before !== undefined &&
      ofDay === day &&
      before.mine === mine &&
      (!mine || before.progress === progress) &&
      Date.parse(message.at) - Date.parse(before.message.at) < runMs
    if (before && goesOn) before.ends = false
    lines.push({ message, mine, day: ofDay === day ? null : ofDay, begins: !goesOn, ends: true, progress })
    day = ofDay
  }
  return lines
}

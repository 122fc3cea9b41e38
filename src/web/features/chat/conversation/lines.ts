import type { ChatMessage } from '../../../../contract/messages.ts'
import { dayAt } from '../../../ui/byDay.ts'
import { progressOf, type Talk } from '../state/state.ts'

export interface SaidLine {
  said: ChatMessage
  mine: boolean
  /** The day that begins with this line, such as `2026-09-01`; null where the line continues a day. */
  day: string | null
  begins: boolean
  ends: boolean
  progress: 'sent' | 'delivered' | 'read'
}

const runMs = 5 * 60_000

export function linesOf(talk: Talk, me: string): SaidLine[] {
  const lines: SaidLine[] = []
  let day = ''
  for (const said of talk.said) {
    const before = lines.at(-1)
    const ofDay = dayAt(new Date(said.at))
    const mine = said.from === me
    const progress = progressOf(said, talk)
    const goesOn =
      before !== undefined &&
      ofDay === day &&
      before.mine === mine &&
      (!mine || before.progress === progress) &&
      Date.parse(said.at) - Date.parse(before.said.at) < runMs
    if (before && goesOn) before.ends = false
    lines.push({ said, mine, day: ofDay === day ? null : ofDay, begins: !goesOn, ends: true, progress })
    day = ofDay
  }
  return lines
}

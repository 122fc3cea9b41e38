import { fill, type Language, texts } from '../../../contract/texts/texts.ts'
import { type Day, dayText } from '../../../domain/calendar.ts'
import type { AwaitedAction, RefusingAction } from '../../../domain/notices.ts'
import type { State } from '../../../domain/workflow/flow.ts'

/** Records that moved alike, in one step of one person. */
export interface MovedRecords {
  flow: string
  /** Where they stand since. */
  state: State
  n: number
  /** The first of them. */
  expId: string
  /** What was said to it, where it is the only one. */
  remark: string | null
}

/** What a message is about, in no language. */
export type Facts =
  | { kind: 'waiting'; awaited: AwaitedAction; records: MovedRecords }
  | { kind: 'answered'; records: MovedRecords }
  | { kind: 'refused'; refusal: RefusingAction; records: MovedRecords }
  | { kind: 'bulletin'; bulletinId: string; title: string; insNm: Readonly<Record<Language, string>> }
  | { kind: 'certificate'; certId: string; subject: string; day: Day }
  | { kind: 'chat'; username: string; name: string }

interface Words {
  title: string
  content: string
  link: { expId?: string; flow?: string; node?: string; bulletinId?: string; certId?: string; username?: string }
}

/** What a message says in a language, and where it leads. */
export function wordsOf(facts: Facts, language: Language): Words {
  const { message, flow: flows } = texts[language]
  if (facts.kind === 'bulletin') {
    const { bulletinId, title, insNm } = facts
    return { title, content: fill(message.bulletin, { insNm: insNm[language] }), link: { bulletinId } }
  }
  if (facts.kind === 'certificate') {
    const { certId, subject, day } = facts
    const { title, content } = message.certificate
    return { title: fill(title, { day: dayText(day) }), content: fill(content, { subject }), link: { certId } }
  }
  if (facts.kind === 'chat') {
    const { username, name } = facts
    return { title: message.chat.title, content: fill(message.chat.content, { name }), link: { username } }
  }
  const { n, flow, state, expId, remark } = facts.records
  const number = n === 1 ? 'one' : 'many'
  const flowName = flows[flow as keyof typeof flows] ?? flow
  const about = fill(message.about[number], { flow: flowName, expId, more: n - 1 })
  const link = { ...(n === 1 && { expId }), flow, node: state }
  const content = remark ? fill(message.remark, { about, remark }) : about
  return { title: fill(titleOf(facts, language)[number], { n }), content, link }
}

function titleOf(facts: Exclude<Facts, { kind: 'bulletin' | 'certificate' | 'chat' }>, language: Language) {
  const { waiting, answered, refused } = texts[language].message
  if (facts.kind === 'waiting') return waiting[facts.awaited]
  return facts.kind === 'answered' ? answered : refused[facts.refusal]
}

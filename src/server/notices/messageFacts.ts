import { fill, type Language, texts } from '../../contract/texts/texts.ts'
import type { AwaitedAction, Outcome, RefusingAction } from '../../domain/notices.ts'
import { webhookRetryDays } from '../../domain/operations/webhooks.ts'
import type { ChangeKindName } from '../../domain/people/pendingChanges.ts'
import { type Day, dayText } from '../../domain/time/calendar.ts'
import type { FlowId, Transition } from '../../domain/workflow/flow.ts'
import type { SecurityAlertTable } from '../db/tables/securityLog.ts'

export interface MovedRecords {
  flow: FlowId
  state: Transition['to']
  n: number
  expId: string
  remark: string | null
  from?: string
}

export type MessageFacts = (RecordsFacts | NoticeFacts | ChatFacts) & {
  /** The name of the user whose deputy is told in addition. */
  deputyFor?: string
}

type RecordsFacts =
  | { kind: 'waiting'; awaited: AwaitedAction; records: MovedRecords }
  | { kind: 'released'; answerBy: Day | null; records: MovedRecords }
  | { kind: 'takenBack'; deleted: boolean; records: MovedRecords }
  | { kind: 'answered'; records: MovedRecords }
  | { kind: 'outcome'; outcome: Outcome; records: MovedRecords }
  | { kind: 'refused'; refusal: RefusingAction; records: MovedRecords }

/** A notice in the outbox. Notices that differ only in their number `n` become one message, with the sum. */
export type NoticeFacts =
  | { kind: 'bulletin'; bulletinId: string; title: string; insNm: Readonly<Record<Language, string>> }
  | { kind: 'certificate'; certId: string; subject: string; day: Day }
  | { kind: 'cardAlert'; name: string; insNm: Readonly<Record<Language, string>>; misses: number }
  | { kind: 'accountLock'; name: string; username: string }
  | { kind: 'webhook'; name: string; insIdCd: string }
  | SecurityAlertFacts
  | ViewFacts
  | { kind: 'assigned'; n: number; name: string; reason: string }
  | DeputyFacts
  | { kind: 'mention'; expId: string; flow: FlowId; name: string; note: string }
  /** `n` drafts that the API key `name` has prepared. */
  | { kind: 'draft'; name: string; n: number }
  /** `n` credits that may have refunded the original. */
  | { kind: 'refund'; expId: string; flow: FlowId; n: number }
  | ChangeFacts

/** `filePath`: of the file that came with it. */
type ChatFacts = { kind: 'chat'; userId: string; name: string; filePath?: string }

/** `name`: of the user or key; the address where nobody is known; the log that has no seal. */
interface SecurityAlertFacts {
  kind: 'securityAlert'
  alert: SecurityAlertTable['kind']
  name: string
  ip: string
  count: number
  device: boolean
  /** An API key was used. */
  isKey?: true
}

/** `role`: of the user who is told. `name`: of the other one. */
interface DeputyFacts {
  kind: 'deputy'
  role: 'absent' | 'deputy'
  ended: boolean
  name: string
  from: Day
  until: Day
}

interface ViewFacts {
  kind: 'view'
  viewId: string
  name: string
  n: number
  /** Of its list. */
  path: string
  search: Readonly<Record<string, string>>
}

interface ChangeFacts {
  kind: 'approval'
  changeId: string
  change: ChangeKindName
  target: string
  outcome: 'pending' | 'approved' | 'rejected' | 'outdated'
  name: string
  remark: string | null
}

interface MessageWords {
  title: string
  content: string
  link: {
    expId?: string
    flow?: string
    node?: string
    bulletinId?: string
    certId?: string
    webhooks?: true
    changeId?: string
    view?: { viewId: string; path: string; search: Record<string, string> }
    userId?: string
    worklist?: true
    absences?: true
    notes?: true
    drafts?: true
  }
}

export function wordsOf(facts: MessageFacts, language: Language): MessageWords {
  const words = wordsIn(facts, language)
  if (facts.deputyFor === undefined) return words
  return { ...words, title: fill(texts[language].message.deputyFor, { title: words.title, name: facts.deputyFor }) }
}

function wordsIn(facts: MessageFacts, language: Language): MessageWords {
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
  if (facts.kind === 'cardAlert') {
    const { name, insNm, misses } = facts
    const { title, content } = message.cardAlert
    return { title, content: fill(content, { name, insNm: insNm[language], misses }), link: {} }
  }
  if (facts.kind === 'accountLock') {
    const { title, content } = message.accountLock
    return { title, content: fill(content, { name: facts.name, username: facts.username }), link: {} }
  }
  if (facts.kind === 'webhook') {
    const { title, content } = message.webhook
    return { title, content: fill(content, { name: facts.name, days: webhookRetryDays }), link: { webhooks: true } }
  }
  if (facts.kind === 'securityAlert') {
    const { alert, name, ip, count } = facts
    const { title, content } = message.securityAlert[alert === 'newLogin' ? loginOf(facts) : alert]
    return { title, content: fill(content, { name, ip, count }), link: {} }
  }
  if (facts.kind === 'approval') {
    const { changeId, change, target, outcome, name, remark } = facts
    const { title, content } = message.approval[outcome]
    const what = fill(message.approval.what, { kind: texts[language].changeKind[change], target })
    return { title, content: fill(content, { what, name, remark: remark ?? '' }), link: { changeId } }
  }
  if (facts.kind === 'view') {
    const { viewId, name, n, path, search } = facts
    const { content, ...titles } = message.view
    const title = fill(titles[n === 1 ? 'one' : 'many'], { n, name })
    return { title, content, link: { view: { viewId, path, search } } }
  }
  if (facts.kind === 'assigned') {
    const { n, name, reason } = facts
    return {
      title: fill(message.assigned[n === 1 ? 'one' : 'many'], { n, name }),
      content: reason,
      link: { worklist: true },
    }
  }
  if (facts.kind === 'deputy') {
    const { role, ended, name, from, until } = facts
    const { title, content } = message.deputy[role][ended ? 'ended' : 'named']
    const days = { from: dayText(from), until: dayText(until) }
    return { title: fill(title, { name, ...days }), content: fill(content, { name }), link: { absences: true } }
  }
  if (facts.kind === 'mention') {
    const { expId, flow, name, note } = facts
    return { title: fill(message.mention, { name, expId }), content: note, link: { expId, flow, notes: true } }
  }
  if (facts.kind === 'draft') {
    const { content, ...titles } = message.draft
    const title = fill(titles[facts.n === 1 ? 'one' : 'many'], { n: facts.n, name: facts.name })
    return { title, content, link: { drafts: true } }
  }
  if (facts.kind === 'refund') {
    const { expId, flow, n } = facts
    const { content, ...titles } = message.refund
    return { title: fill(titles[n === 1 ? 'one' : 'many'], { n, expId }), content, link: { expId, flow } }
  }
  if (facts.kind === 'chat') {
    const { userId, name } = facts
    return { title: message.chat.title, content: fill(message.chat.content, { name }), link: { userId } }
  }
  const { n, flow, state, expId, remark } = facts.records
  const number = n === 1 ? 'one' : 'many'
  const flowName = flows[flow]
  const about = fill(message.about[number], { flow: flowName, expId, more: n - 1 })
  const gone = facts.kind === 'takenBack' && facts.deleted
  const link = { ...(n === 1 && !gone && { expId }), flow, node: gone ? 'search' : state }
  const more = facts.kind === 'released' && facts.answerBy
  const answerBy = more ? fill(message.answerBy, { day: dayText(more) }) : remark
  const content = answerBy ? fill(message.remark, { about, remark: answerBy }) : about
  return { title: fill(titleOf(facts, language)[number], { n }), content, link }
}

function loginOf({ device, isKey }: SecurityAlertFacts): 'newLogin' | 'newDevice' | 'newKeyUse' {
  if (isKey) return 'newKeyUse'
  return device ? 'newDevice' : 'newLogin'
}

function titleOf(
  facts: Extract<MessageFacts, { kind: 'waiting' | 'answered' | 'refused' | 'outcome' | 'released' | 'takenBack' }>,
  language: Language,
) {
  const { waiting, answered, refused, outcome, released, takenBack } = texts[language].message
  if (facts.kind === 'waiting') return waiting[facts.awaited]
  if (facts.kind === 'outcome') return outcome[facts.outcome]
  if (facts.kind === 'released') return facts.answerBy ? released.toAnswer : released.toKnow
  if (facts.kind === 'takenBack') return facts.deleted ? takenBack.deleted : takenBack.cancelled
  return facts.kind === 'answered' ? answered : refused[facts.refusal]
}

const asking: readonly string[] = ['waiting', 'released', 'refused']

export function asks({ kind }: MessageFacts): boolean {
  return asking.includes(kind)
}

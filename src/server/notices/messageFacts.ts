import {
  type MessageLink,
  type NoticeFacts,
  type NoticeKind,
  type NoticeWords,
  noticeOf,
} from '../../contract/messages/notices.ts'
import { dayText } from '../../domain/time/calendar.ts'
import { nameIn } from '../../texts/names.ts'
import { fill, type Language, texts } from '../../texts/texts.ts'

export type MessageFacts = (NoticeFacts | ChatFacts) & {
  /** The name of the user whose deputy is notified in addition. */
  deputyFor?: string
}

export type RecordFacts = Extract<MessageFacts, { records: object }>

/** `filePath`: of the file that came with it. */
type ChatFacts = { kind: 'chat'; userId: string; name: string; filePath?: string }

interface MessageWords {
  title: string
  content: string
  link: MessageLink
}

export function wordsOf(facts: MessageFacts, language: Language): MessageWords {
  const { message } = texts[language]
  const { words, link } = facts.kind === 'chat' ? chatWords(facts, language) : noticeWords(facts, language)
  const n = 'records' in facts ? facts.records.n : 'n' in facts ? facts.n : 1
  const values = { ...valuesOf(facts, language), n, ...words.values }
  const title = fill('title' in words ? words.title : words[n === 1 ? 'one' : 'many'], values)
  const content = 'records' in facts ? recordsContent(facts, language) : fill(words.content ?? '', values)
  const { deputyFor: name } = facts
  return { title: name === undefined ? title : fill(message.deputyFor, { title, name }), content, link }
}

function noticeWords<K extends NoticeKind>(
  facts: NoticeFacts<K>,
  language: Language,
): { words: NoticeWords; link: MessageLink } {
  const notice = noticeOf(facts.kind)
  return { words: notice.words(texts[language], facts), link: notice.link?.(facts) ?? {} }
}

function chatWords({ userId }: ChatFacts, language: Language): { words: NoticeWords; link: MessageLink } {
  return { words: texts[language].message.chat, link: { userId } }
}

/** Facts that are texts, numbers or names, as the words put them in. */
function valuesOf(facts: MessageFacts, language: Language): Record<string, string | number> {
  const values = Object.entries(facts).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'string' || typeof value === 'number') return [[name, value]]
    if (value === null) return [[name, '']]
    return name === 'insNm' ? [[name, nameIn(value, language)]] : []
  })
  return Object.fromEntries(values)
}

function recordsContent(facts: RecordFacts, language: Language): string {
  const { flow: flows, message } = texts[language]
  const { n, flow, expId, remark } = facts.records
  const about = fill(message.about[n === 1 ? 'one' : 'many'], { flow: flows[flow], expId, more: n - 1 })
  const isToAnswer = facts.kind === 'released' && facts.answerBy
  const more = isToAnswer ? fill(message.answerBy, { day: dayText(isToAnswer) }) : remark
  return more ? fill(message.remark, { about, remark: more }) : about
}

export function asks({ kind }: MessageFacts): boolean {
  return kind !== 'chat' && noticeOf(kind).asks === true
}

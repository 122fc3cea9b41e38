import { exceptions, historyTransIds, isExceptionTransId } from '../../../../domain/records/transactions.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Asked, Fact } from './fact.ts'
import { namesIn } from './names.ts'
import { nameOf, transactionFact } from './transactionFacts.ts'

const repliesTo = { E02: 'E00', E05: 'E04', E27: 'E26' } as const

/** A cleared transaction or a reply, by its id: what it is, and what can be raised on it. */
export function historyFact(one: Asked): Fact | null {
  const { question, asks, subject, say, language } = one
  const coded = /(?<![A-Za-z0-9])([ESV]\d{2})(?![A-Za-z0-9])/i.exec(question)?.[1]?.toUpperCase()
  const reply = keysOf(repliesTo).find((id) => id === coded)
  if (reply && !/(?<![\w.])0\d(?!\w)/.test(question)) return repliesFact(one)
  const asksCode = asks('historyCode')
  const isOther = one.things.transIds.length > 0 || asks('reasons') || /\b\d{4}\b/.test(question)
  const named: readonly string[] = namesIn('cleared', question)
  const id = historyTransIds.find(
    (name) =>
      (name === coded && !isExceptionTransId(name)) ||
      (named.includes(name) && (name === 'S00' || name === 'S10' || (asksCode && !isOther))),
  )
  if (!id) return null
  const name = say.named(subject.words.transId[id], id)
  const raised = keysOf(exceptions).filter((transId) => (exceptions[transId].on as readonly string[]).includes(id))
  const list = listed(
    language,
    raised.map((transId) => nameOf(transId, one)),
  )
  return {
    lines: [say.cleared(name), raised.length > 0 ? say.raised(list) : say.noneRaised(name)],
    articleId: 'list.history',
  }
}

/** One line for each reply that is named by its id, then what it answers. */
function repliesFact(one: Asked): Fact {
  const { say, subject, question } = one
  const named = keysOf(repliesTo).filter((id) => question.toUpperCase().includes(id))
  const [first = 'E02'] = named
  const lines = named.map((id) => say.replyTo(say.named(subject.words.transId[id], id), nameOf(repliesTo[id], one)))
  const { lines: answered, articleId } = transactionFact(repliesTo[first], one)
  return { lines: [...lines, ...answered.slice(0, 2)], articleId }
}

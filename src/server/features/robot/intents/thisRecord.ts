import { asksOf } from '../words/asks.ts'

/** Four digits, or a transaction by its ID. */
const code = /(?<![a-z0-9])([esv]\d{2}|\d{4})(?![a-z0-9])/

/**
 * What a question that is asked on the page of a record means. `itself`: the record answers it, by its status and its steps.
 * `also`: an article answers it, after what the record says. Null for a question in general.
 */
export function meansOpenRecord(question: string): 'itself' | 'also' | null {
  const asks = asksOf(question)
  if (asks('inGeneral') || code.test(question.toLowerCase())) return null
  if (asks('ofOpenRecord')) return 'itself'
  return asks('onOpenRecord') ? 'also' : null
}

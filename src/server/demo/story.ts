import type { ExceptionTransId } from '../../domain/transactions.ts'
import type { BulkAction, Flow } from '../../domain/workflow/flow.ts'
import type { DocumentName } from './documents.ts'

/**
 * What the demo's records went through, as data: who raised what on which transaction, and what became of it. Days are
 * days ago, also in parts: 2.5 is two and a half days ago.
 */

/** The two institutions that the demo's accounts belong to: an acquirer and an issuer. */
export type Party = 'acq' | 'iss'

/** What happens to a record after it was raised. */
export type Turn =
  | { action: BulkAction | 'submit'; day: number; remark?: string; by?: Party }
  | { action: 'reply' | 'modify'; day: number; words: string; replyCd?: string; document?: DocumentName }

/** One record, from its submission on. */
export interface Chapter {
  flow: Flow
  by: Party
  transId: ExceptionTransId
  rsnCd?: string
  day: number
  /** Of the original's amount, in percent; without an original the amount itself, in minor units. */
  amount: number
  remark: string
  documents?: readonly { name: DocumentName; evidence?: string }[]
  fraudTp?: string
  /** Special pricing of a manual refund's original: discount type and fee class. */
  pricing?: readonly [discount: string, feeClass: string]
  turns: readonly Turn[]
}

/** Records on one transaction, or one record without any. */
export interface Story {
  /** Days ago that the transaction was settled: a cleared one on which nothing else stands, or one that isn't cleared. */
  settled: number
  cleared: boolean
  /** With some other member of the network in place of one of the demo's two: this one stays. */
  others?: Party
  chapters: readonly Chapter[]
}

type Own = Partial<Pick<Chapter, 'amount' | 'documents' | 'fraudTp' | 'pricing'>>

/** Chapters that this party writes in this flow: what is raised, for which reason, when, with which words, and the rest. */
export function raisedBy(by: Party, flow: Flow) {
  return (
    transId: ExceptionTransId,
    rsnCd: string | null,
    day: number,
    remark: string,
    turns: readonly Turn[] = [],
    own: Own = {},
  ): Chapter => ({ flow, by, transId, day, remark, turns, amount: 100, ...(rsnCd && { rsnCd }), ...own })
}

export function on(settled: number, ...chapters: Chapter[]): Story {
  return { settled, cleared: true, chapters }
}

export function alone(settled: number, chapter: Chapter): Story {
  return { settled, cleared: false, chapters: [chapter] }
}

/** The same with another member on the other side. */
export function withOthers(story: Story): Story {
  const [first] = story.chapters
  return first ? { ...story, others: first.by } : story
}

export const passes = (day: number): Turn => ({ action: 'verifyPass', day })
export const fails = (day: number, remark: string): Turn => ({ action: 'verifyFail', day, remark })
export const cancelled = (day: number, remark: string): Turn => ({ action: 'cancel', day, remark })
export const audited = (day: number): Turn => ({ action: 'auditPass', day })
export const refused = (day: number, remark: string): Turn => ({ action: 'auditFail', day, remark })
export const revoked = (day: number, remark: string): Turn => ({ action: 'revoke', day, remark })
export const sentAgain = (day: number): Turn => ({ action: 'submit', day })
export const deleted = (day: number): Turn => ({ action: 'delete', day })
export const hiddenBy = (by: Party, day: number): Turn => ({ action: 'hide', day, by })

/** The receiver's reply: in words, and with one of the flow's answers where it has them. */
export const replies = (day: number, words: string, replyCd?: string, document?: DocumentName): Turn => ({
  action: 'reply',
  day,
  words,
  ...(replyCd && { replyCd }),
  ...(document && { document }),
})

/** What was refused is mended: the reply where the flow has one, else the remark. */
export const mended = (day: number, words: string, replyCd?: string): Turn => ({
  action: 'modify',
  day,
  words,
  ...(replyCd && { replyCd }),
})

import type { FieldsOf } from '../../domain/records/exceptionFields.ts'
import type { ExceptionTransId } from '../../domain/records/transactions.ts'
import type { BulkAction, Flow } from '../../domain/workflow/flow.ts'

/**
 * The history of the demo's records as data. Days are days ago, and may be fractions: 2.5 is two and a half days ago.
 */

export type Party = 'acq' | 'iss'

export type DocumentName = 'receipt' | 'statement' | 'order' | 'journal' | 'letter'

export type Turn =
  | { action: BulkAction | 'submit'; day: number; remark?: string; by?: Party }
  | { action: 'reply' | 'modify'; day: number; words: string; replyCd?: string; document?: DocumentName }

export interface Chapter {
  flow: Flow
  by: Party
  transId: ExceptionTransId
  rsnCd?: string
  day: number
  /** Percent of the original's amount; without an original, the amount in minor units. */
  amount: number
  remark: string
  documents?: readonly { name: DocumentName; evidence?: string }[]
  fraudTp?: string
  /** Other fields that the form asks for. */
  fields?: Readonly<Partial<Record<FieldsOf<'content' | 'transaction'>, string>>>
  turns: readonly Turn[]
}

export interface Story {
  settled: number
  cleared: boolean
  others?: Party
  chapters: readonly Chapter[]
}

type Own = Partial<Pick<Chapter, 'amount' | 'documents' | 'fraudTp' | 'fields'>>

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
export const hiddenBy = (by: Party, day: number): Turn => ({ action: 'hide', day, by })

export const replies = (day: number, words: string, replyCd?: string, document?: DocumentName): Turn => ({
  action: 'reply',
  day,
  words,
  ...(replyCd && { replyCd }),
  ...(document && { document }),
})

export const mended = (day: number, words: string, replyCd?: string): Turn => ({
  action: 'modify',
  day,
  words,
  ...(replyCd && { replyCd }),
})

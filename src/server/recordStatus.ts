import type { PendingAnswer } from '../contract/records/records.ts'
import type { Evidence } from '../domain/reference/reference.ts'
import type { ActionOffer } from '../domain/workflow/decide.ts'
import type { Flow, State, View } from '../domain/workflow/flow.ts'
import type { Language } from '../texts/languages.ts'

/** How a record stands for a user who sees it, and what this user may do. */
export interface RecordStatus {
  flow: Flow
  state: State
  transId: string
  submitInsIdCd: string
  rcvInsIdCd: string
  /** Null while the record waits for nobody. */
  dueDt: string | null
  /** The last day on which the receiver may answer; null when it may not. */
  answerBy: string | null
  /** The last day on which the receiver can take back that it does not contest the record. */
  contestBy: string | null
  pendingAnswer: PendingAnswer | null
  /** Why the due date, or else `answerBy`, is that day. */
  why: (language: Language) => string
  view: View
  actions: readonly ActionOffer[]
  raises: readonly { transId: string; lastDay: string }[]
  files: readonly { fileName: string; filePath: string }[]
  /** The documents that the reason code asks for and the submitter has not attached. One document of a group is enough. */
  notAttached: readonly (readonly Evidence[])[]
}

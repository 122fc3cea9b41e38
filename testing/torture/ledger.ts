import type { State } from '../../src/domain/workflow/flow.ts'

export interface AcknowledgedRecord {
  expId: string
  priKey: string
  /** How many of its steps were acknowledged, the submission included. */
  steps: number
  state: State
  amount: string
}

/** What was acknowledged, and so must be there. */
export interface Ledger {
  records: AcknowledgedRecord[]
  /** Bulk actions that ended. */
  bulks: number
  files: { filePath: string; content: string }[]
  chats: string[]
  imported: string[]
  backups: string[]
  /** Answers that no fault may lead to. */
  wrong: string[]
  /** Attempts that got no acknowledgement, and were made again. */
  again: number
}

export function newLedger(): Ledger {
  return { records: [], bulks: 0, files: [], chats: [], imported: [], backups: [], wrong: [], again: 0 }
}

import { accountNotes } from './accountNotes.ts'
import { adminNotes } from './adminNotes.ts'
import { boundNotes } from './boundNotes.ts'
import { chatNotes } from './chatNotes.ts'
import { listNotes } from './listNotes.ts'
import { messageNotes } from './messageNotes.ts'
import type { Note } from './note.ts'
import { portalNotes } from './portalNotes.ts'
import { recordNotes } from './recordNotes.ts'
import { riskNotes } from './riskNotes.ts'
import { transactionNotes } from './transactionNotes.ts'
import { workflowNotes } from './workflowNotes.ts'
import { workNotes } from './workNotes.ts'

/** Facts that articles end with: what staff ask first, each in one sentence. */
export const notes: readonly Note[] = [
  ...accountNotes,
  ...portalNotes,
  ...listNotes,
  ...workNotes,
  ...recordNotes,
  ...chatNotes,
  ...messageNotes,
  ...workflowNotes,
  ...transactionNotes,
  ...riskNotes,
  ...adminNotes,
  ...boundNotes,
]

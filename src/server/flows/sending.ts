import type { Language } from '../../contract/texts/texts.ts'
import { type ExceptionTransId, isExceptionTransId } from '../../domain/transactions.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import type { CardVault } from '../db/cardVault.ts'
import type { SessionUser } from '../http/access.ts'
import { notOffered } from './content.ts'
import type { FlowFiles } from './deps.ts'
import type { Reference } from './reference.ts'
import type { Signing } from './signing.ts'

/** Who sends a form, when, and by what it is judged. */
export interface Sending {
  flow: Flow
  /** What the call raises: of the flow's transactions, those that have this call. */
  transIds: readonly string[]
  actor: SessionUser
  at: Date
  language: Language
  reference: Reference
  files: FlowFiles
  vault: CardVault
  signing: Signing
}

/** The transaction that is raised, where the call is the one for it. */
export function transIdOf(transId: string, { transIds, language }: Sending): ExceptionTransId {
  if (isExceptionTransId(transId) && transIds.includes(transId)) return transId
  throw notOffered('transId', language)
}

import { type ExceptionTransId, isExceptionTransId } from '../../../domain/records/transactions.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import type { FlowFiles, Preparer } from '../deps.ts'
import type { Reference } from '../reference.ts'
import { notOffered } from './fields/notOffered.ts'
import type { Signing } from './signing.ts'

export interface SubmissionContext {
  flow: Flow
  transIds: readonly string[]
  actor: SessionUser
  at: Date
  language: Language
  reference: Reference
  files: FlowFiles
  vault: CardVault
  signing: Signing
  /** Of the draft from which the form is submitted; null or missing where a person filled it in alone. */
  prepared?: Preparer | null
  /** Whoever modifies the record does not become the author of its content. */
  keepsAuthor?: boolean
}

/** Throws when this call isn't the one for the transaction. */
export function transIdOf(
  transId: string,
  { transIds, language }: Pick<SubmissionContext, 'transIds' | 'language'>,
): ExceptionTransId {
  if (isExceptionTransId(transId) && transIds.includes(transId)) return transId
  throw notOffered('transId', language)
}

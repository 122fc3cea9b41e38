import type { ModificationWithoutOriginal, SubmissionWithoutOriginal } from '../../../contract/records/submission.ts'
import { namesTransaction } from '../../../domain/records/exceptionFields.ts'
import { asksFor, type Flow } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { CallError } from '../../http/serve/errors.ts'
import { plainValues } from './fields/plain.ts'

/** The description of a transaction that isn't among the cleared ones, but for its card. Throws the first rule that it breaks. */
export function factsOf(flow: Flow, sent: SubmissionWithoutOriginal | ModificationWithoutOriginal, language: Language) {
  return plainValues('transaction', sent, { asks: (name) => asksFor(flow, 'noOrig', name), language })
}

/** Throws `transactionUnnamed` where the other institution could not find the transaction. */
export function expectNamed(
  transId: string,
  { retriRefNo, sysTraNo }: Pick<ReturnType<typeof factsOf>, 'retriRefNo' | 'sysTraNo'>,
  panHashes: readonly string[],
): void {
  if (namesTransaction(transId, { hasCard: panHashes.length > 0, retriRefNo, sysTraNo })) return
  throw new CallError('transactionUnnamed', {}, 'priAcctNo')
}

/** The columns of a card, of its full number; none where the record has no card of its own. */
export function cardColumnsOf(card: string | undefined, expId: string, vault: CardVault) {
  if (card === undefined) return {}
  const { masked, hash, sealed, keyId } = vault.seal(card, ['exception', expId])
  return { pan_masked: masked, pan_hash: hash, pan_sealed: sealed, pan_key_id: keyId }
}

import type { Reason } from '../../../../contract/records/records.ts'
import { missingEvidence } from '../../../../domain/reference/reference.ts'
import { asksFor } from '../../../../domain/workflow/flow.ts'
import { nameIn } from '../../../../texts/names.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { WantedVoucher } from '../../record/vouchers.ts'
import type { ContentLimits, SubmittedContent, ValidationContext } from '../content.ts'
import { notOffered } from './notOffered.ts'

/** The reason of `rsnCd`, with the vouchers that it requires; undefined where the form asks for none. */
export function checkReason(
  { rsnCd }: SubmittedContent,
  { transId, origin, original }: ContentLimits,
  vouchers: readonly WantedVoucher[],
  { flow, reference, language }: ValidationContext,
): Reason | undefined {
  const asked = asksFor(flow, origin, 'rsnCd')
  const reason = asked ? reference.reasonsOf(transId).find((one) => one.rsnCd === rsnCd) : undefined
  const allowed = !reason || !original || reference.allowedFor(transId, [reason.rsnCd], original.row).length > 0
  if (asked && (!reason || !allowed)) throw new CallError('reasonWrong', {}, 'rsnCd')

  const lines = reason?.evidence ?? []
  if (vouchers.some(({ evidence }) => evidence !== null && !lines.some((line) => line.id === evidence)))
    throw notOffered('vouchers', language)
  const missing = missingEvidence(lines, (id) => vouchers.some(({ evidence }) => evidence === id))
  if (missing.length > 0) {
    const evidence = missing.map((some) => some.map((line) => nameIn(line.nm, language)).join(' / ')).join(', ')
    throw new CallError('evidenceMissing', { evidence }, 'vouchers')
  }
  return reason
}

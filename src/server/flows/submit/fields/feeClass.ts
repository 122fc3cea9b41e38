import { feeClassesOf } from '../../../../domain/records/specialPricing.ts'
import type { Language } from '../../../../texts/texts.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { SubmittedContent } from '../content.ts'
import { notOffered } from './notOffered.ts'

/** The fee class is one of those of the discount type. Specification 5. */
export function checkFeeClass(
  { origSpecDiscTp = '', origSpecFeeClass }: SubmittedContent,
  asked: boolean,
  language: Language,
): string | null {
  if (!asked) return null
  if (origSpecFeeClass === undefined) throw new CallError('missingField', {}, 'origSpecFeeClass')
  if (!feeClassesOf(origSpecDiscTp).includes(origSpecFeeClass)) throw notOffered('origSpecFeeClass', language)
  return origSpecFeeClass
}

import { ApiError } from '../../api/ApiError.ts'
import { textNow } from '../../i18n/language.ts'

export function sentenceOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.errMsg
  // The user stopped it, or the address is not the one that the passkey belongs to.
  if (failure instanceof DOMException) return textNow()('frame.factor.passkeyStopped')
  // A part of the page that did not load.
  if (failure instanceof TypeError) return textNow()('frame.failure.noResponse')
  return failure instanceof Error ? failure.message : String(failure)
}

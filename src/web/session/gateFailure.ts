import { ApiError } from '../api/ApiError.ts'

/** What to say above the button of a sign-in form: the server's sentence, or that of a check made here. */
export function sentenceOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.errMsg
  return failure instanceof Error ? failure.message : String(failure)
}

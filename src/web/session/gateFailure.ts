import { ApiError } from '../api/ApiError.ts'

export function sentenceOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.errMsg
  return failure instanceof Error ? failure.message : String(failure)
}

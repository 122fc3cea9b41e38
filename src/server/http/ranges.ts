import { CallError } from './errors.ts'

/** Throws where a range, of days or of times, ends before it starts. */
export function expectRange(from: string | undefined, to: string | undefined, field: string): void {
  if (from && to && from > to) throw new CallError('rangeReversed', {}, field)
}

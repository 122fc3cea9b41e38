import { CallError } from '../serve/errors.ts'

/** Throws when a range of days or times ends before it starts. */
export function expectRange(from: string | undefined, to: string | undefined, field: string): void {
  if (from && to && from > to) throw new CallError('rangeReversed', {}, field)
}

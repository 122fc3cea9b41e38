import { asides } from '../../../domain/workflow/check.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { forgetRow, neighboursOf } from '../../list/neighbours.ts'
import type { Address } from '../../routes/links.ts'
import { reviewAddress, reviewedIn } from './reviewAddress.ts'
import { isOfOwnWork, isOfWorklist, workAddress } from './workAddress.ts'

/** Where the work goes on, and which row of how many that is; `place` is null for the worklist itself. */
export interface NextOfWork {
  address: Address
  place: { at: string; total: string } | null
}

/**
 * Where the work goes on after a step: the row below in the worklist that the record was opened from, beside the list if it
 * was open there, or its form where those are filled in one after the other; at its end the worklist. Null for a record that
 * was opened elsewhere, and after a step that nobody waited for, such as a cancel.
 */
export function nextOfWorklist(expId: string, action?: Action): NextOfWork | null {
  const neighbours = neighboursOf(expId)
  if (!neighbours || !isOfWorklist(neighbours) || (action && asides.includes(action))) return null
  const { next, back, position, total, totalIsExact, forms } = neighbours
  if (next === null) return { address: back, place: null }
  // What was done leaves one's own work: the next row moves up to its place.
  const left = isOfOwnWork(expId) ? { at: position, of: total - 1 } : { at: position + 1, of: total }
  return {
    address: forms?.[next] ?? (reviewedIn(back) === null ? workAddress(next) : reviewAddress(back, next)),
    place: { at: left.at.toLocaleString('en'), total: `${left.of.toLocaleString('en')}${totalIsExact ? '' : '+'}` },
  }
}

/** Called before the work goes on: one's own work is shorter by what was done. */
export function leaveWork(expId: string): void {
  if (isOfOwnWork(expId)) forgetRow(expId)
}

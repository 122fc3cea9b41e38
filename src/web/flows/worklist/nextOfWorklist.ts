import { asides } from '../../../domain/workflow/check.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { neighboursOf } from '../../list/neighbours.ts'
import type { Address } from '../../routes/links.ts'
import { reviewAddress, reviewedIn } from './reviewAddress.ts'
import { isOfWorklist, workAddress } from './workAddress.ts'

/**
 * Where the work goes on after a step: the row below in the worklist that the record was opened from, beside the list if it
 * was open there, or at its end the worklist. Null for a record that was opened elsewhere, and after a step that nobody waited for, such as a cancel.
 */
export function nextOfWorklist(expId: string, action?: Action): Address | null {
  const neighbours = neighboursOf(expId)
  if (!neighbours || !isOfWorklist(neighbours) || (action && asides.includes(action))) return null
  const { next, back } = neighbours
  if (next === null) return back
  return reviewedIn(back) === null ? workAddress(next) : reviewAddress(back, next)
}

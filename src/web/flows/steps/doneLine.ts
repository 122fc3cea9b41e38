import { createAtom } from '@tanstack/react-store'
import type { NextOfWork } from '../worklist/nextOfWorklist.ts'

/** What the user's last step did to a record or an alert, and where the work goes on. */
export interface DoneStep {
  id: string
  /** `verified` */
  did: string
  /** Before it, where the specification fixes a text: `Submit Success`. */
  title?: string
  /** True where it has no page any longer. */
  gone?: boolean
  /** True where it has become a draft. */
  isDraft?: boolean
  next?: NextOfWork | null
}

/** One at a time. `at` tells two steps on one record apart. */
export const doneStep = createAtom<(DoneStep & { at: number }) | null>(null)

/** Shows the line of a step in place of the last one, on whatever page the user is. */
export function sayDone(step: DoneStep): void {
  doneStep.set({ ...step, at: Date.now() })
}

export function clearDone(): void {
  doneStep.set(null)
}

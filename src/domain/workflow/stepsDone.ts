import { asides } from './check.ts'
import { type Action, actions } from './flow.ts'

/** Steps for which a user waited, and submissions; no cancellation, hiding or deletion. */
export const workActions: readonly Action[] = actions.filter((action) => !asides.includes(action))

const failures = ['verifyFail', 'auditFail'] as const satisfies readonly Action[]
const decisions = ['verifyPass', 'auditPass', ...failures] as const satisfies readonly Action[]

/** `decided`: verifications and audits; `failed`: those that failed; `notContested`: confirmations. */
export const stepKinds = ['decided', 'failed', 'notContested'] as const
export type StepKind = (typeof stepKinds)[number]

export const actionsOfKind: Readonly<Record<StepKind, readonly Action[]>> = {
  decided: decisions,
  failed: failures,
  notContested: ['confirmNotContest'],
}

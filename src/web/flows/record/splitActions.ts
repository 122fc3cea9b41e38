import type { RecordRow } from '../../../contract/records/records.ts'
import { secondaryActions } from '../../../domain/workflow/check.ts'
import type { Action } from '../../../domain/workflow/flow.ts'

/** The last day is moved beside the day itself. */
const natural: readonly Action[] = [
  'verifyPass',
  'auditPass',
  'reply',
  'modify',
  'submit',
  'confirmNotContest',
  'refuseNotContest',
  'notContest',
  'withdrawNotContest',
  'contestAgain',
  'verifyFail',
  'auditFail',
  'cancel',
  'revoke',
  'recall',
  'unhide',
  'hide',
  'delete',
]

export function splitActions(all: RecordRow['actions']): { main: Action | null; others: Action[] } {
  // The other side's steps are not this reader's, whatever the role: the flow beside them says who may act.
  const offers = all.filter(({ reason }) => reason !== 'otherInstitution')
  const allowed = new Set(offers.filter((offer) => offer.allowed).map((offer) => offer.action))
  const inOrder = natural.filter((action) => offers.some((offer) => offer.action === action))
  const main = inOrder.find((action) => allowed.has(action) && !secondaryActions.includes(action)) ?? null
  return { main, others: inOrder.filter((action) => action !== main).reverse() }
}

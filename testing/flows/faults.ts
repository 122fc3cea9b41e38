import type { Role } from '../../src/domain/people/actor.ts'
import { answerTo } from '../../src/domain/records/transactions.ts'
import { allStepsOf } from '../../src/domain/workflow/allSteps.ts'
import { isContestAction } from '../../src/domain/workflow/contest.ts'
import type { Action, Transition } from '../../src/domain/workflow/flow.ts'
import type { SessionUser } from '../../src/server/http/serve/access.ts'
import { insIdCds } from './cast.ts'
import { otherParty } from './kinds.ts'
import { placeFor, type Walked } from './walk.ts'

export const codes = {
  stranger: '4040',
  recordDeleted: '4041',
  recordChanged: '4121',
  notFromThisState: '4221',
  otherInstitution: '4031',
  roleMissing: '4032',
  nonOriginal: '4223',
  ownSubmission: '4222',
  actedForOtherSide: '4226',
  contestNotOpen: '4265',
} as const
export type Fault = keyof typeof codes

/**
 * Lists everything that forbids this step, written independently of `decide`. Where the list is empty the step must be
 * allowed, otherwise its refusal must be in the list. Nobody has said that the record is not contested. `version` is the one the user saw.
 */
export function faultsOf(record: Walked, action: Action, user: SessionUser, version?: number): Set<Fault> {
  const { kind, submitter, author, lastSubmitter, handlers, sides: acted } = record
  const everywhere = user.insIdCd === insIdCds.head || user.roles.includes('administrator')
  const sides = [insIdCds[submitter], insIdCds[otherParty(submitter)]]
  // A stranger is told nothing else.
  if (!everywhere && !sides.includes(user.insIdCd as (typeof sides)[number])) return new Set(['stranger'])
  if (record.deleted) {
    // A receiver is told so where the record was released to it.
    const isReceiver = !everywhere && user.insIdCd !== sides[0]
    return new Set(isReceiver ? ['recordDeleted', 'stranger'] : ['recordDeleted'])
  }
  const place = placeFor(record, user.username)
  if (!place) return new Set(['stranger'])

  // A stale state or version is reported before any rule.
  const oldest = action === 'modify' ? place.version : place.contentVersion
  if (version !== undefined && (version < oldest || version > place.version)) return new Set(['recordChanged'])

  const { state } = place
  const step = stepFrom({ ...record, state }, action)
  if (!step) return new Set(['notFromThisState'])
  const can = (role: Role) => user.roles.includes(role) || user.roles.includes('administrator')
  const own = step.side === 'either' ? sides : [insIdCds[step.side === 'submitter' ? submitter : otherParty(submitter)]]
  const audits = ['auditPass', 'auditFail'].includes(action)
  const verifies = ['verifyPass', 'verifyFail'].includes(action)
  const answers = action === 'reply' || (['modify', 'submit'].includes(action) && step.side === 'receiver')
  const kept = [
    ...(verifies ? [author, lastSubmitter] : []),
    ...(audits ? handlers : []),
    ...(answers ? acted.submitter : []),
  ]
  const other = { submitter: acted.receiver, receiver: acted.submitter, either: [] as string[] }[step.side]
  const faults: [Fault, boolean][] = [
    ['notFromThisState', step.from !== state],
    ['otherInstitution', !everywhere && !own.includes(user.insIdCd as (typeof sides)[number])],
    ['roleMissing', !can(step.by)],
    ['nonOriginal', audits && kind.withOrigIn === '1'],
    ['ownSubmission', kept.includes(user.username)],
    ['actedForOtherSide', other.includes(user.username)],
    ['contestNotOpen', isContestAction(action) && (action !== 'notContest' || answerTo(kind.transId) === null)],
  ]
  return new Set(faults.flatMap(([fault, is]) => (is ? [fault] : [])))
}

export function stepFrom({ kind, state }: Walked, action: Action): Transition | undefined {
  const named = (name: Action) => allStepsOf(kind.flow).find((step) => step.from === state && step.action === name)
  return named(action) ?? (action === 'cancel' ? named('revoke') : undefined)
}

import type { Role } from '../../../domain/actor.ts'
import type { Action, Transition } from '../../../domain/workflow/flow.ts'
import type { SessionUser } from '../../http/access.ts'
import { insIdCds } from './cast.ts'
import { otherParty } from './kinds.ts'
import type { Walked } from './walk.ts'

/** The codes by which a step is refused, a fault each. */
export const codes = {
  stranger: '4040',
  notFromThisState: '4221',
  otherInstitution: '4031',
  roleMissing: '4032',
  nonOriginal: '4223',
  ownSubmission: '4222',
} as const
export type Fault = keyof typeof codes

/**
 * All that stands between this user and this step, said apart from the rule that decides it: where nothing does, it must be
 * allowed; where one thing does, that must be the reason; where several do, it must be one of them.
 */
export function faultsOf(record: Walked, action: Action, user: SessionUser): Set<Fault> {
  const { kind, submitter, state, lastSubmitter, handlers } = record
  const everywhere = user.insIdCd === insIdCds.head || user.roles.includes('administrator')
  const sides = [insIdCds[submitter], insIdCds[otherParty(submitter)]]
  // A stranger is told nothing else.
  if (!everywhere && !sides.includes(user.insIdCd as (typeof sides)[number])) return new Set(['stranger'])

  const step = stepFrom(record, action)
  if (!step) return new Set(['notFromThisState'])
  const can = (role: Role) => user.roles.includes(role) || user.roles.includes('administrator')
  const own = step.side === 'either' ? sides : [insIdCds[step.side === 'submitter' ? submitter : otherParty(submitter)]]
  const audits = ['auditPass', 'auditFail'].includes(action)
  const verifies = ['verifyPass', 'verifyFail'].includes(action)
  const faults: [Fault, boolean][] = [
    ['notFromThisState', step.from !== state],
    ['otherInstitution', !everywhere && !own.includes(user.insIdCd as (typeof sides)[number])],
    ['roleMissing', !can(step.by)],
    ['nonOriginal', audits && kind.withOrigIn === '1'],
    ['ownSubmission', (verifies && lastSubmitter === user.username) || (audits && handlers.includes(user.username))],
  ]
  return new Set(faults.flatMap(([fault, is]) => (is ? [fault] : [])))
}

/** The step of this name; what an auditor takes back may be called a cancel too. */
export function stepFrom({ kind, state }: Walked, action: Action): Transition | undefined {
  const named = (name: Action) => kind.flow.transitions.find((step) => step.from === state && step.action === name)
  return named(action) ?? (action === 'cancel' ? named('revoke') : undefined)
}

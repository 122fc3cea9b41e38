import type { Role } from './actor.ts'
import type { Day } from './calendar.ts'
import type { MenuName } from './menus.ts'
import type { Action, Flow, State } from './workflow/flow.ts'
import { boundToOtherSide, excludedFrom, type Participants } from './workflow/participants.ts'
import { beginsWithReply, isRelease } from './workflow/release.ts'

/** A step that was taken, with the record as it stands since. */
export interface TakenStep extends Pick<Participants, 'author' | 'handlers' | 'submitterSide' | 'receiverSide'> {
  action: Action
  to: State | 'deleted' | 'hidden'
  /** Who took it. */
  userId: string
  withOrigIn: '0' | '1'
  /** The institutions beside the one that took it that learn of it. */
  tells: readonly string[]
  /** The last day on which the receiver may answer the record; null where it may not. */
  answerBy: Day | null
  submitInsIdCd: string
  rcvInsIdCd: string
  /** Who submitted, replied or modified it last; by this step, where it does that. */
  writer: string
  raisedBy: string
}

/** The steps that others wait for. */
const awaitedActions = ['verifyPass', 'auditPass', 'reply'] as const satisfies readonly Action[]
export type AwaitedAction = (typeof awaitedActions)[number]

/** The steps that send a record back. */
const refusingActions = ['verifyFail', 'auditFail', 'cancel', 'revoke'] as const satisfies readonly Action[]
export type RefusingAction = (typeof refusingActions)[number]

/** The steps of the receiver's side that its submitter is told of, beside the reply. */
const outcomes = [
  'verifyPass',
  'verifyFail',
  'auditPass',
  'auditFail',
  'cancel',
  'revoke',
] as const satisfies readonly Action[]
export type Outcome = (typeof outcomes)[number]

/** What is told, and to whom: those of an institution who may take the next step, or one user. */
export type Notice =
  | { kind: 'waiting'; awaited: AwaitedAction; insIdCd: string; role: Role; except: readonly string[] }
  | { kind: 'released'; insIdCd: string; role: Role; answerBy: Day | null }
  | { kind: 'takenBack'; insIdCd: string; role: Role; deleted: boolean }
  | { kind: 'answered'; userId: string }
  | { kind: 'outcome'; outcome: Outcome; userId: string }
  | { kind: 'refused'; refusal: RefusingAction; userId: string }

/** A user, as far as the question of what is told goes. */
export interface ToldUser {
  userId: string
  insIdCd: string
  roles: readonly Role[]
  menus: readonly MenuName[]
}

/**
 * What a step has to tell: that a record waits for the next look or the reply, that it was answered, that it was sent
 * back. Head and administrators may stand in for anybody, and so are told of nothing but their own.
 */
export function noticesOf(flow: Flow, step: TakenStep): Notice[] {
  const { action, to, userId, writer, raisedBy } = step
  const waiting = waitingFor(flow, step)
  const notices: Notice[] = waiting ? [waiting] : []
  if (to === 'replied' && raisedBy !== userId) notices.push({ kind: 'answered', userId: raisedBy })
  const refusal = refusingActions.find((one) => one === action)
  if (refusal && writer !== userId) notices.push({ kind: 'refused', refusal, userId: writer })
  return [...notices, ...acrossOf(flow, step)]
}

/** Notices to the other institution: a record was released or taken back, or its own record got an outcome. */
function acrossOf(flow: Flow, step: TakenStep): Notice[] {
  const { action, to, userId, raisedBy, withOrigIn, submitInsIdCd, rcvInsIdCd, answerBy } = step
  return step.tells.flatMap((insIdCd): Notice[] => {
    if (insIdCd === submitInsIdCd) {
      const outcome = outcomes.find((one) => one === action)
      return outcome && raisedBy !== userId ? [{ kind: 'outcome', outcome, userId: raisedBy }] : []
    }
    const released = insIdCd === rcvInsIdCd && isRelease(flow, withOrigIn, to)
    if (!released) return [{ kind: 'takenBack', insIdCd, role: 'handler', deleted: to === 'deleted' }]
    // A flow that begins with a reply tells the receiver to reply.
    return beginsWithReply(flow) ? [] : [{ kind: 'released', insIdCd, role: 'handler', answerBy }]
  })
}

/** Whether it is told across the institutions: then who took the step, and most of what they wrote, stays at home. */
export function isAcross(notice: Notice): boolean {
  if (notice.kind === 'waiting') return notice.awaited === 'reply'
  return notice.kind !== 'refused'
}

function waitingFor(flow: Flow, step: TakenStep): Notice | null {
  const next = flow.transitions.find(({ action, from }) => from === step.to && isAwaited(action))
  if (!next || !isAwaited(next.action) || (next.by === 'auditor' && step.withOrigIn === '1')) return null
  const insIdCd = next.side === 'receiver' ? step.rcvInsIdCd : step.submitInsIdCd
  const people = { ...step, lastSubmitter: step.writer }
  const except = [...new Set([step.userId, ...excludedFrom(next, people), ...boundToOtherSide(next, people)])].sort()
  return { kind: 'waiting', awaited: next.action, insIdCd, role: next.by, except }
}

function isAwaited(action: Action): action is AwaitedAction {
  return (awaitedActions as readonly Action[]).includes(action)
}

/** Whether this user is told; nobody is told of a flow that their menus don't have. */
export function isTold(notice: Notice, { menu }: Flow, user: ToldUser): boolean {
  if (!user.menus.includes(menu)) return false
  if ('userId' in notice) return notice.userId === user.userId
  const { insIdCd, role } = notice
  const except = notice.kind === 'waiting' ? notice.except : []
  return user.insIdCd === insIdCd && user.roles.includes(role) && !except.includes(user.userId)
}

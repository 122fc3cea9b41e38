import { mayActFor, type Role } from './people/actor.ts'
import type { MenuName } from './people/menus.ts'
import type { Day } from './time/calendar.ts'
import { isOneOf } from './typed.ts'
import type { Action, Flow, Transition } from './workflow/flow.ts'
import { boundToOtherSide, excludedFrom, type Participants } from './workflow/participants.ts'
import { isRelease } from './workflow/release.ts'

export interface TakenStep
  extends Pick<Participants, 'author' | 'handlers' | 'submitterSide' | 'receiverSide' | 'notContestedBy'> {
  action: Action
  to: Transition['to']
  userId: string
  withOrigIn: '0' | '1'
  notifies: readonly string[]
  /** Last day on which the receiver may answer the record; null where it may not. */
  answerBy: Day | null
  submitInsIdCd: string
  rcvInsIdCd: string
  writer: string
  raisedBy: string
}

const awaitedActions = ['verifyPass', 'auditPass', 'reply'] as const satisfies readonly Action[]
export type AwaitedAction = (typeof awaitedActions)[number]

const refusingActions = ['verifyFail', 'auditFail', 'cancel', 'revoke'] as const satisfies readonly Action[]
export type RefusingAction = (typeof refusingActions)[number]

const outcomes = [
  'verifyPass',
  'verifyFail',
  'auditPass',
  'auditFail',
  'cancel',
  'revoke',
] as const satisfies readonly Action[]
export type Outcome = (typeof outcomes)[number]

export type Notice =
  | { kind: 'waiting'; awaited: AwaitedAction; insIdCd: string; role: Role; except: readonly string[] }
  | { kind: 'released'; insIdCd: string; role: Role; answerBy: Day | null }
  | { kind: 'takenBack'; insIdCd: string; role: Role; deleted: boolean }
  | ({ kind: 'answered' } & ToOne)
  | ({ kind: 'outcome'; outcome: Outcome } & ToOne)
  | ({ kind: 'refused'; refusal: RefusingAction } & ToOne)

/** `actedFor`: the institution for which the user acted; whoever has moved to another one is not told. */
interface ToOne {
  userId: string
  actedFor: string
}

export interface Recipient {
  userId: string
  insIdCd: string
  roles: readonly Role[]
  menus: readonly MenuName[]
}

/**
 * Lists who is notified of a step. Users of the head and administrators may stand in for anybody, so they are notified
 * only of their own records.
 */
export function notificationsFor(flow: Flow, step: TakenStep): Notice[] {
  const { action, to, userId, writer, raisedBy, submitInsIdCd, rcvInsIdCd } = step
  const waiting = waitingFor(flow, step)
  const notices: Notice[] = waiting ? [waiting] : []
  const isReply = flow.transitions.some((reply) => reply.action === 'reply' && reply.to === to)
  if (isReply && raisedBy !== userId) notices.push({ kind: 'answered', userId: raisedBy, actedFor: submitInsIdCd })
  const refusal = refusingActions.find((one) => one === action)
  const actedFor = step.submitterSide.includes(writer) ? submitInsIdCd : rcvInsIdCd
  if (refusal && writer !== userId) notices.push({ kind: 'refused', refusal, userId: writer, actedFor })
  return [...notices, ...acrossOf(flow, step, waiting)]
}

function acrossOf(flow: Flow, step: TakenStep, waiting: Notice | null): Notice[] {
  const { action, to, userId, raisedBy, withOrigIn, submitInsIdCd, rcvInsIdCd, answerBy } = step
  return step.notifies.flatMap((insIdCd): Notice[] => {
    if (insIdCd === submitInsIdCd) {
      const outcome = outcomes.find((one) => one === action)
      if (!outcome || raisedBy === userId) return []
      return [{ kind: 'outcome', outcome, userId: raisedBy, actedFor: submitInsIdCd }]
    }
    const released = insIdCd === rcvInsIdCd && isRelease(flow, withOrigIn, to)
    if (!released) return [{ kind: 'takenBack', insIdCd, role: 'handler', deleted: to === 'deleted' }]
    // The request to reply already tells the receiver of the record.
    return waiting && isAcross(waiting) ? [] : [{ kind: 'released', insIdCd, role: 'handler', answerBy }]
  })
}

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
  return isOneOf(awaitedActions, action)
}

export function isNotified(notice: Notice, { menu }: Flow, user: Recipient): boolean {
  if (!user.menus.includes(menu)) return false
  if ('userId' in notice) return notice.userId === user.userId && mayActFor(user, notice.actedFor)
  const { insIdCd, role } = notice
  const except = notice.kind === 'waiting' ? notice.except : []
  return user.insIdCd === insIdCd && user.roles.includes(role) && !except.includes(user.userId)
}

import type { Role } from './actor.ts'
import type { MenuName } from './menus.ts'
import type { Action, Flow, FourEyes, State } from './workflow/flow.ts'

/** A step that was taken, with the record as it stands since. */
export interface TakenStep {
  action: Action
  to: State | 'deleted' | 'hidden'
  /** Who took it. */
  userId: string
  withOrigIn: '0' | '1'
  submitInsIdCd: string
  rcvInsIdCd: string
  /** All who submitted, replied, modified or verified it. */
  handlers: readonly string[]
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

/** What is told, and to whom: those of an institution who may take the next step, or one user. */
export type Notice =
  | { kind: 'waiting'; awaited: AwaitedAction; insIdCd: string; role: Role; except: readonly string[] }
  | { kind: 'answered'; userId: string }
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
  return notices
}

function waitingFor(flow: Flow, step: TakenStep): Notice | null {
  const next = flow.transitions.find(({ action, from }) => from === step.to && isAwaited(action))
  if (!next || !isAwaited(next.action) || (next.by === 'auditor' && step.withOrigIn === '1')) return null
  const insIdCd = next.side === 'receiver' ? step.rcvInsIdCd : step.submitInsIdCd
  const except = [...new Set([step.userId, ...keptAway(next.fourEyes, step)])].sort()
  return { kind: 'waiting', awaited: next.action, insIdCd, role: next.by, except }
}

/** Whom four eyes keep from the next look. */
function keptAway(fourEyes: FourEyes | undefined, { writer, handlers }: TakenStep): readonly string[] {
  if (fourEyes === 'lastSubmitter') return [writer]
  return fourEyes === 'everyHandler' ? handlers : []
}

function isAwaited(action: Action): action is AwaitedAction {
  return (awaitedActions as readonly Action[]).includes(action)
}

/** Whether this user is told; nobody is told of a flow that their menus don't have. */
export function isTold(notice: Notice, { menu }: Flow, user: ToldUser): boolean {
  if (!user.menus.includes(menu)) return false
  if (notice.kind !== 'waiting') return notice.userId === user.userId
  const { insIdCd, role, except } = notice
  return user.insIdCd === insIdCd && user.roles.includes(role) && !except.includes(user.userId)
}

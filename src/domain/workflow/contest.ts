import { type Actor, isSamePerson } from '../people/actor.ts'
import type { GivenDate } from '../records/givenDates.ts'
import { answerTo, isExceptionTransId } from '../records/transactions.ts'
import { hasClosed } from '../time/businessDays.ts'
import { type Day, midnight, type Now } from '../time/calendar.ts'
import { isOneOf } from '../typed.ts'
import { type Action, contestMarks, type Flow, isMark, type Transition } from './flow.ts'
import { releaseState } from './release.ts'

/** Steps by which the receiver of a record decides that it does not contest it. The record keeps its state. */
export const contestActions = [
  'notContest',
  'withdrawNotContest',
  'confirmNotContest',
  'refuseNotContest',
  'contestAgain',
] as const satisfies readonly Action[]
type ContestAction = (typeof contestActions)[number]

/** `notContesting`: a handler of the receiver has said so; `notContested`: a second person has confirmed it. */
export const contests = ['notContesting', 'notContested'] as const
export type Contest = (typeof contests)[number]

export function isContestAction(action: string): action is ContestAction {
  return isOneOf(contestActions, action)
}

/**
 * The steps of a flow whose records another record can answer, such as a chargeback: a handler of the receiver gives the
 * answer up, and a second person confirms that. Until the last day to answer, a handler can take it back.
 */
export function contestStepsOf(flow: Flow): Transition[] {
  if (!flow.transIds.some(answerTo)) return []
  const from = releaseState(flow, '0')
  const saying = { from, by: 'handler', side: 'receiver' } as const
  const deciding = { from, by: 'verifier', side: 'receiver', fourEyes: 'notContest' } as const
  return [
    { ...saying, action: 'notContest', to: 'notContesting' },
    { ...saying, action: 'withdrawNotContest', to: 'contested' },
    { ...deciding, action: 'confirmNotContest', to: 'notContested' },
    { ...deciding, action: 'refuseNotContest', to: 'contested', remark: 'required' },
    { ...saying, action: 'contestAgain', to: 'reopened' },
  ]
}

export interface Contested {
  transId: string
  answered: boolean
  contest: Contest | null
  notContestedBy: string | null
}

/** Whether the step fits what has been decided so far. Before it is confirmed, only who said it takes it back. */
export function isContestOpen(
  { transId, answered, contest, notContestedBy }: Contested,
  actor: Actor,
  action: Action,
): boolean {
  if (action === 'contestAgain') return contest === 'notContested'
  if (answered || !isExceptionTransId(transId) || answerTo(transId) === null) return false
  if (action === 'notContest') return contest === null
  if (contest !== 'notContesting') return false
  return action !== 'withdrawNotContest' || (notContestedBy !== null && isSamePerson(actor, notContestedBy))
}

/** Whether a confirmed “We do not contest” can be taken back: until the last day to answer closes. */
export function isAnswerOpen(answerBy: Day | null, dates: readonly GivenDate[] | null, now: Now): boolean {
  const [given] = dates ?? []
  const closesAt = given?.day === answerBy ? given.closesAt : midnight
  return answerBy !== null && !hasClosed(answerBy, closesAt, now)
}

/** Whether a step that leads here concerns the receiver alone: its submitter learns what is confirmed. */
export function isInternal(to: string): boolean {
  return to === 'notContesting' || to === 'contested'
}

/** Returns the mark that these steps leave on the record, the last step being the newest. */
export function contestAfter(steps: readonly { to: string }[]): Contest | null {
  const last = steps.findLast(({ to }) => !isMark(to) || isOneOf(contestMarks, to))?.to
  return contests.find((one) => one === last) ?? null
}

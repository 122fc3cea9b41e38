import { flows } from '../flows/index.ts'
import { addDays, type Day } from '../time/calendar.ts'
import { isAnswerable, statesOf } from '../workflow/check.ts'
import { isAgreed } from './transactions.ts'

/**
 * How a dispute has ended. Its last record decides: one that another record answers doesn't. `unanswered`: the last day to
 * answer has passed.
 */
export const endings = ['unanswered', 'notContested', 'agreed', 'declined'] as const
export type Ending = (typeof endings)[number]

/** The side of the last record for which each ending decides. */
const winners = {
  unanswered: 'submitter',
  notContested: 'submitter',
  agreed: 'submitter',
  declined: 'receiver',
} as const satisfies Record<Ending, 'submitter' | 'receiver'>

export const endingsForSubmitter = endings.filter((ending) => winners[ending] === 'submitter')

/** What an institution counts. `recovered`: of those that it has won, those in which it was the one to claim. */
export const disputeResults = ['won', 'lost', 'notContested', 'recovered'] as const
export type DisputeResult = (typeof disputeResults)[number]

/** The statuses in which another record can answer one, by workflow. */
export const answerablePlaces = flows.flatMap((flow) =>
  statesOf(flow).flatMap((state) => (isAnswerable(flow, state) ? [{ flow: flow.id, state }] : [])),
)

/** The workflows whose receiver agrees or declines, with the replies that agree. It is final at the audit. */
export const repliedPlaces = flows.flatMap(({ id, reply }) => {
  const answers = reply?.answers ?? []
  return answers.length === 0 ? [] : [{ flow: id, agreed: answers.filter(isAgreed) }]
})

/** This month and the eleven before it. */
export function resultDays(today: Day): { from: Day; to: Day } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(4, 6))]
  return { from: month === 12 ? `${year}0101` : `${year - 1}${String(month + 1).padStart(2, '0')}01`, to: today }
}

/** The days of a month, `202609`, up to a last one. */
export function daysOfMonth(month: string, last: Day): { from: Day; to: Day } {
  const next = addDays(`${month}28`, 4)
  const end = addDays(next, -Number(next.slice(6)))
  return { from: `${month}01`, to: end < last ? end : last }
}

import { flows } from '../flows/index.ts'
import { addDays, type Day } from '../time/calendar.ts'
import { isAnswerable, statesOf } from '../workflow/check.ts'
import { isAgreed } from './transactions.ts'

/**
 * How a dispute has ended. The last record of the dispute decides, which no other record answers. `unanswered`: the last day
 * to answer it has passed.
 */
export const endings = ['unanswered', 'notContested', 'agreed', 'declined'] as const
type Ending = (typeof endings)[number]

/** The side of the last record for which each ending decides. */
const winners = {
  unanswered: 'submitter',
  notContested: 'submitter',
  agreed: 'submitter',
  declined: 'receiver',
} as const satisfies Record<Ending, 'submitter' | 'receiver'>

export const endingsForSubmitter = endings.filter((ending) => winners[ending] === 'submitter')

/** The results that an institution counts. It has `recovered` money in the disputes that it claimed and won. */
export const disputeResults = ['won', 'lost', 'notContested', 'recovered'] as const
export type DisputeResult = (typeof disputeResults)[number]

/** The workflows and statuses in which another record can answer a record. */
export const answerablePlaces = flows.flatMap((flow) =>
  statesOf(flow).flatMap((state) => (isAnswerable(flow, state) ? [{ flow: flow.id, state }] : [])),
)

/** The workflows whose receiver agrees or declines by a reply, with the replies that agree. A reply is final once it is audited. */
export const repliedPlaces = flows.flatMap(({ id, reply }) => {
  const answers = reply?.answers ?? []
  return answers.length === 0 ? [] : [{ flow: id, agreed: answers.filter(isAgreed) }]
})

/** The days of this month and of the eleven months before it, up to today. */
export function resultDays(today: Day): { from: Day; to: Day } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(4, 6))]
  return { from: month === 12 ? `${year}0101` : `${year - 1}${String(month + 1).padStart(2, '0')}01`, to: today }
}

/** The days of a month such as `202609`, none of them after `last`. */
export function daysOfMonth(month: string, last: Day): { from: Day; to: Day } {
  const next = addDays(`${month}28`, 4)
  const end = addDays(next, -Number(next.slice(6)))
  return { from: `${month}01`, to: end < last ? end : last }
}

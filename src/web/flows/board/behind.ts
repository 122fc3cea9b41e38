import type { ReplyOf } from '../../../contract/call.ts'
import { type boardDone, type boardPending, noReason } from '../../../contract/records/board.ts'
import type { boardResults } from '../../../contract/records/disputeResults.ts'
import { alertFlow, nobody, recordsFlow } from '../../../contract/records/worklist.ts'
import { type DisputeResult, daysOfMonth } from '../../../domain/records/disputeResults.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import type { StepKind } from '../../../domain/workflow/stepsDone.ts'
import { type Address, pageAddress } from '../../routes/links.ts'
import type { Search } from '../../routes/search.ts'

export type Pending = ReplyOf<typeof boardPending>
export type Done = ReplyOf<typeof boardDone>
export type Results = ReplyOf<typeof boardResults>

export interface BoardAsk {
  insIdCd?: string | undefined
  flow?: string | undefined
}

/** The rows of the worklist that a number counts. */
export function workBehind({ insIdCd, flow }: BoardAsk, conditions: Search = {}): Address {
  const asked = { ...(insIdCd && { insIdCd }), flow: flow || recordsFlow }
  return pageAddress('wrk.list', { scope: 'institution', ...asked, ...conditions })
}

export function overIn({ today }: Pick<Pending, 'today'>): Search {
  return { dueDtTo: addDays(today, -1) }
}

export function soonIn({ today }: Pick<Pending, 'today'>): Search {
  return { dueDtFrom: today, dueDtTo: addDays(today, soonDays) }
}

export function dueOn(day: string): Search {
  return { dueDtFrom: day, dueDtTo: day }
}

export function dueLater({ byDue, today }: Pick<Pending, 'byDue' | 'today'>): Search {
  return { dueDtFrom: addDays(today, byDue.length) }
}

/** Leads to the alerts, which have no due date. */
export function alertsBehind(ask: BoardAsk): Address {
  return workBehind({ ...ask, flow: alertFlow })
}

export function agedIn({ today }: Pick<Pending, 'today'>, { from, to }: Pending['byAge'][number]): Search {
  return {
    ...(to !== null && { stateTsFrom: addDays(today, -to) }),
    ...(from > 0 && { stateTsTo: addDays(today, -from) }),
  }
}

export function heldBy(userId: string | null): Search {
  return { heldBy: userId ?? nobody }
}

/** The steps that a number counts. */
export function stepsBehind(
  { insIdCd, flow }: BoardAsk,
  { from, to }: Pick<Done, 'from' | 'to'>,
  more: Search = {},
): Address {
  const asked = { ...(insIdCd && { insIdCd }), ...(flow && { flow }) }
  return pageAddress('wrk.step.list', { ...asked, stepAtFrom: from, stepAtTo: to, ...more })
}

export function takenOn(day: string): Search {
  return { stepAtFrom: day, stepAtTo: day }
}

export function decidedWith(kind: StepKind, by: 'rsnCd' | 'counterparty', code: string | null): Search {
  return { kind, [by]: code ?? noReason }
}

export const resultTables = ['institution', 'month', 'rsnCd', 'counterparty'] as const
export type ResultTable = (typeof resultTables)[number]

/** Leads to the ended disputes that a number counts; `code` names a line of the table. */
export function resultsBehind(
  { insIdCd, flow }: BoardAsk,
  { from, to }: Pick<Results, 'from' | 'to'>,
  outcome?: DisputeResult,
  line?: { table: ResultTable; code: string | null },
): Address {
  const days = line?.table === 'month' && line.code !== null ? daysOfMonth(line.code, to) : { from, to }
  const own = line?.table === 'institution' ? (line.code ?? '') : insIdCd
  const isPart = line?.table === 'rsnCd' || line?.table === 'counterparty'
  return pageAddress('wrk.result.list', {
    ...(own && { insIdCd: own }),
    ...(flow && { flow }),
    ...{ endedOnFrom: days.from, endedOnTo: days.to },
    ...(outcome && { outcome }),
    ...(isPart && { [line.table]: line.code ?? noReason }),
  })
}

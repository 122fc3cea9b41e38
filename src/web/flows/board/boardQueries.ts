import { queryOptions } from '@tanstack/react-query'
import { boardDone, boardPending, boardPeriods } from '../../../contract/records/board.ts'
import { boardResults } from '../../../contract/records/disputeResults.ts'
import { workFlows } from '../../../contract/records/worklist.ts'
import { isOneOf } from '../../../domain/typed.ts'
import { call } from '../../api/call.ts'
import type { BoardAsk } from './behind.ts'

export type Period = (typeof boardPeriods)[number]

export const usualPeriod: Period = '30'

/** What the address asks for; what it can't ask is left out. */
export function askOf({ insIdCd, flow = '' }: BoardAsk) {
  return { ...(insIdCd && { insIdCd }), ...(isOneOf(workFlows, flow) && { flow }) }
}

export function periodOf(days = ''): Period {
  return isOneOf(boardPeriods, days) ? days : usualPeriod
}

/** The board stays open all day: it is read again by itself, which keeps no idle session alive. */
const everyMs = 30_000

export function pendingQuery(ask: BoardAsk) {
  return queryOptions({
    queryKey: ['board', 'pending', ask],
    queryFn: ({ signal }) => call(boardPending, askOf(ask), { quiet: true, signal }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  })
}

export function doneQuery(ask: BoardAsk, days: Period) {
  return queryOptions({
    queryKey: ['board', 'done', ask, days],
    queryFn: ({ signal }) => call(boardDone, { ...askOf(ask), days }, { quiet: true, signal }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  })
}

export function resultsQuery(ask: BoardAsk) {
  return queryOptions({
    queryKey: ['board', 'results', ask],
    queryFn: ({ signal }) => call(boardResults, askOf(ask), { quiet: true, signal }),
  })
}

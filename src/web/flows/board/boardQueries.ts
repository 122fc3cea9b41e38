import { boardDone, boardPending, boardPeriods } from '../../../contract/records/board.ts'
import { boardResults } from '../../../contract/records/disputeResults.ts'
import { workFlows } from '../../../contract/records/worklist.ts'
import { isOneOf } from '../../../domain/typed.ts'
import { callQuery } from '../../api/callQuery.ts'
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
  return callQuery(['board', 'pending', ask], boardPending, askOf(ask), {
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  })
}

export function doneQuery(ask: BoardAsk, days: Period) {
  return callQuery(
    ['board', 'done', ask, days],
    boardDone,
    { ...askOf(ask), days },
    { refetchInterval: everyMs, refetchOnWindowFocus: true },
  )
}

export function resultsQuery(ask: BoardAsk) {
  return callQuery(['board', 'results', ask], boardResults, askOf(ask))
}

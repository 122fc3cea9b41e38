import type { ReplyOf } from '../../../contract/call.ts'
import type { enterLog } from '../../../contract/people/visits.ts'
import { ApiError } from '../../api/ApiError.ts'
import type { Asks } from '../../api/call.ts'
import { VisitList } from './visitList.ts'

type Tell = (body: Asks<typeof enterLog>, leaving: boolean) => Promise<ReplyOf<typeof enterLog>>

interface Opened {
  recordId: string
  /** The server's time, in milliseconds, when `performance.now()` was 0. */
  zero: number
}

interface VisitLog {
  /** Notes the open page and its user; null where there is none. */
  enter(page: string | null, userId: string | null): void
  click(element: string): void
  leave(): void
}

const soonMs = 1_000
const everyMs = 30_000

/**
 * Records the pages visited since the log-in and what was pressed on them. Specification 3. Sends on a page change,
 * when the window is hidden, and at most every half minute; failures are sent again with the next change, refusals are
 * not. The user sees neither.
 */
export function visitLog(tell: Tell, afterClosing: boolean): VisitLog {
  const visits = new VisitList()
  let user: string | null = null
  let opened: Opened | null = null
  let opening = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY

  function tellWithin(ms: number): void {
    const at = performance.now() + ms
    if (at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => void tellVisits(false), ms)
  }

  function stopIfRefused(error: unknown): void {
    if (error instanceof ApiError && error.kind === 'refused' && error.status < 500 && error.status !== 429)
      stopped = true
  }

  async function openRecord(): Promise<void> {
    const whose = user
    opening = true
    const sent = performance.now()
    try {
      const { recordId, now } = await tell(afterClosing ? { afterClosing } : {}, false)
      if (user === whose) opened = { recordId, zero: Date.parse(now) - (sent + performance.now()) / 2 }
      tellWithin(soonMs)
    } catch (error) {
      if (user === whose) stopIfRefused(error)
      // Those before would lie outside of a record that is opened later.
      visits.keep(1)
    } finally {
      opening = false
    }
  }

  async function tellVisits(leaving: boolean): Promise<void> {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    const whose = opened
    if (!whose || stopped) return
    const { recordId, zero } = whose
    const news = visits.news(zero, leaving)
    if (news.length === 0) return
    try {
      await tell({ recordId, visits: news.map(({ report }) => report) }, leaving)
      visits.markTold(news, zero)
    } catch (error) {
      if (opened === whose) stopIfRefused(error)
    }
  }

  return {
    enter(page, userId) {
      if (userId !== user) {
        user = userId
        opened = null
        stopped = false
        visits.keep(0)
      }
      if (visits.openPage() === page) return
      visits.leave()
      if (user === null || stopped) return
      if (page !== null) visits.enter(page)
      if (opened) tellWithin(soonMs)
      else if (!opening) void openRecord()
    },
    click(element) {
      if (visits.click(element)) tellWithin(everyMs)
    },
    leave: () => void tellVisits(true),
  }
}

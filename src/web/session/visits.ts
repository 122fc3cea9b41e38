import type { ReplyOf } from '../../contract/call.ts'
import type { enterLog } from '../../contract/visits.ts'
import { isPageId, visitBounds } from '../../domain/visits.ts'
import { ApiError } from '../api/ApiError.ts'
import type { Asks } from '../api/call.ts'

type Tell = (body: Asks<typeof enterLog>, leaving: boolean) => Promise<ReplyOf<typeof enterLog>>

interface Visit {
  page: string
  /** Times of `performance.now()`, in milliseconds, because nobody can change that clock. */
  entered: number
  left: number | null
  clicks: { element: string; at: number }[]
  told: string
}

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
  let user: string | null = null
  let opened: Opened | null = null
  let opening = false
  let stopped = false
  let visits: Visit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY

  const openVisit = () => visits.findLast((visit) => visit.left === null)

  function tellWithin(ms: number): void {
    const at = performance.now() + ms
    if (at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => void tellVisits(false), ms)
  }

  function stop(error: unknown): void {
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
      if (user === whose) stop(error)
      // Those before would lie outside of a record that is opened later.
      visits = visits.slice(-1)
    } finally {
      opening = false
    }
  }

  async function tellVisits(leaving: boolean): Promise<void> {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    const whose = opened
    if (!whose || stopped) return
    const news = visits.map((visit) => ({ visit, words: toldOf(visit, whose.zero, leaving) }))
    const fresh = news.filter(({ visit, words }) => JSON.stringify(words) !== visit.told)
    if (fresh.length === 0) return
    try {
      await tell({ recordId: whose.recordId, visits: fresh.map(({ words }) => words) }, leaving)
      for (const { visit, words } of fresh) visit.told = JSON.stringify(words)
      visits = visits.filter(
        (visit) => visit.left === null || JSON.stringify(toldOf(visit, whose.zero, false)) !== visit.told,
      )
    } catch (error) {
      if (opened === whose) stop(error)
    }
  }

  return {
    enter(page, userId) {
      const now = performance.now()
      if (userId !== user) {
        user = userId
        opened = null
        stopped = false
        visits = []
      }
      const before = openVisit()
      if (before?.page === page) return
      if (before) before.left = now
      if (user === null || stopped) return
      if (page !== null && isPageId(page))
        visits = [...visits, { page, entered: now, left: null, clicks: [], told: '' }].slice(-visitBounds.visits)
      if (opened) tellWithin(soonMs)
      else if (!opening) void openRecord()
    },
    click(element) {
      const visit = openVisit()
      if (!visit || visit.clicks.length >= visitBounds.clicks) return
      visit.clicks.push({ element, at: performance.now() })
      tellWithin(everyMs)
    },
    leave: () => void tellVisits(true),
  }
}

function toldOf({ page, entered, left, clicks }: Visit, zero: number, leaving: boolean) {
  const time = (ms: number) => new Date(zero + ms).toISOString()
  const end = left ?? (leaving ? performance.now() : null)
  return {
    page,
    enteredAt: time(entered),
    leftAt: end === null ? null : time(end),
    clicks: clicks.map(({ element, at }) => ({ element, at: time(at) })),
  }
}

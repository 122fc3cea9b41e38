import type { ReplyOf } from '../../contract/call.ts'
import type { enterLog } from '../../contract/visits.ts'
import { isPageId, visitBounds } from '../../domain/visits.ts'
import { ApiError } from '../api/ApiError.ts'
import type { Asks } from '../api/call.ts'

/** Makes the call; `leaving`: the page may be gone before it is answered. */
type Tell = (body: Asks<typeof enterLog>, leaving: boolean) => Promise<ReplyOf<typeof enterLog>>

interface Visit {
  page: string
  /** Times are those of `performance.now()`: nobody sets that clock. */
  entered: number
  left: number | null
  clicks: { element: string; at: number }[]
  /** What was told of it last. */
  told: string
}

interface Opened {
  recordId: string
  /** The server's clock when `performance.now()` was 0. */
  zero: number
}

export interface VisitLog {
  /** The page that stands open now, and whose session it is; null where there is none. */
  enter(page: string | null, userId: string | null): void
  /** A control of the page was pressed: a word of ours, `domain/visits`. */
  click(element: string): void
  /** The window goes out of sight, perhaps for good. */
  leave(): void
}

const soonMs = 1_000
const everyMs = 30_000

/**
 * The record of a login: the pages that the user visited, and what was pressed on each. Specification 3. It is opened when
 * the user is known, and told when the page changes, when the window goes out of sight, and at most every half minute.
 * What fails is told again with the next change; what the server refuses is not. Nobody is disturbed by either.
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

import { isPageId, visitBounds } from '../../../domain/people/visits.ts'

interface Visit {
  page: string
  /** Times of `performance.now()`, in milliseconds, because nobody can change that clock. */
  entered: number
  left: number | null
  clicks: { element: string; at: number }[]
  /** The last report of it to the server, as JSON. */
  reported: string
}

/** A visit as it is sent to the server. */
type VisitReport = ReturnType<typeof reportOf>

/** Keeps the visits that have not been sent in full. */
export class VisitList {
  private visits: Visit[] = []

  /** The page that is open; undefined where none is noted. */
  openPage(): string | undefined {
    return this.open()?.page
  }

  leave(): void {
    const open = this.open()
    if (open) open.left = performance.now()
  }

  enter(page: string): void {
    if (!isPageId(page)) return
    const visit = { page, entered: performance.now(), left: null, clicks: [], reported: '' }
    this.visits = [...this.visits, visit].slice(-visitBounds.visits)
  }

  /** False where it isn't noted. */
  click(element: string): boolean {
    const open = this.open()
    if (!open || open.clicks.length >= visitBounds.clicks) return false
    open.clicks.push({ element, at: performance.now() })
    return true
  }

  /** Forgets all but the newest `count`. */
  keep(count: number): void {
    this.visits = count === 0 ? [] : this.visits.slice(-count)
  }

  /**
   * Returns the visits that have changed since they were reported. `zero`: the server's time, in milliseconds, when `performance.now()` was 0.
   * `leaving`: the open page ends now.
   */
  news(zero: number, leaving: boolean): { visit: Visit; report: VisitReport }[] {
    return this.visits
      .map((visit) => ({ visit, report: reportOf(visit, zero, leaving) }))
      .filter(({ visit, report }) => JSON.stringify(report) !== visit.reported)
  }

  /** Forgets the visits that are over and have been sent in full. */
  markTold(news: readonly { visit: Visit; report: VisitReport }[], zero: number): void {
    for (const { visit, report } of news) visit.reported = JSON.stringify(report)
    this.visits = this.visits.filter(
      (visit) => visit.left === null || JSON.stringify(reportOf(visit, zero, false)) !== visit.reported,
    )
  }

  private open(): Visit | undefined {
    return this.visits.findLast((visit) => visit.left === null)
  }
}

function reportOf({ page, entered, left, clicks }: Visit, zero: number, leaving: boolean) {
  const time = (ms: number) => new Date(zero + ms).toISOString()
  const end = left ?? (leaving ? performance.now() : null)
  return {
    page,
    enteredAt: time(entered),
    leftAt: end === null ? null : time(end),
    clicks: clicks.map(({ element, at }) => ({ element, at: time(at) })),
  }
}

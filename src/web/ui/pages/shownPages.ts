/** How many pages a gap leads forward or back. */
export const gapStep = 5
/** Pages on each side of the current one. */
const around = 2

export type ShownPage = number | 'gapBefore' | 'gapAfter'

/** The first page, those around the current one, and the last; a gap stands for two pages or more. */
export function shownPages(current: number, last: number): ShownPage[] {
  const start = Math.max(1, Math.min(current - around, last - 2 * around))
  const end = Math.min(last, Math.max(current + around, 1 + 2 * around))
  const pages: ShownPage[] = Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at)
  if (start > 2) pages.unshift(1, start === 3 ? 2 : 'gapBefore')
  else if (start === 2) pages.unshift(1)
  if (end < last - 1) pages.push(end === last - 2 ? last - 1 : 'gapAfter', last)
  else if (end === last - 1) pages.push(last)
  return pages
}

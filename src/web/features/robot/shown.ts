import { questionStates } from '../../../domain/robot.ts'
import type { Search } from '../../routes.tsx'

/** What the page shows: the questions in a state, or the articles. */
export const shows = [...questionStates, 'articles'] as const
export type Shown = (typeof shows)[number]

export function shownBy({ show }: Search): Shown {
  return shows.find((one) => one === show) ?? 'open'
}

export function pageBy({ currPage = '1' }: Search): number {
  return Math.max(1, Number.parseInt(currPage, 10) || 1)
}

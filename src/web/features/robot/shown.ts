import { questionStates } from '../../../domain/robot.ts'
import type { PageSearch } from '../../routes/search.ts'

export const shows = [...questionStates, 'articles'] as const
type Shown = (typeof shows)[number]

export function shownBy({ show }: PageSearch<'inf.robotQuestion.list'>): Shown {
  return shows.find((one) => one === show) ?? 'open'
}

export function pageBy({ currPage = '1' }: PageSearch<'inf.robotQuestion.list'>): number {
  return Math.max(1, Number.parseInt(currPage, 10) || 1)
}

import type { Address } from '../../addresses.ts'

/** The list that a record was opened from, as far as the record page needs it. */
export interface ListPlace {
  /** The list with its conditions, sort and page: where Back leads. */
  back: Address
  /** How many records of the list stand before the first of `ids`: 20 on its second page of 20. */
  before: number
  total: number
  totalIsExact: boolean
}

export interface Neighbours {
  previous: string | null
  next: string | null
  /** From 1, over the whole list: the "1" of "1 of 17". */
  position: number
  total: number
  totalIsExact: boolean
  back: Address
}

const key = 'recourse.openList'

interface Remembered {
  ids: readonly string[]
  place: ListPlace
}

/** Keeps the order of the list that is on the screen, for as long as the window lives. */
export function rememberList(ids: readonly string[], place: ListPlace): void {
  sessionStorage.setItem(key, JSON.stringify({ ids, place } satisfies Remembered))
}

/** What stands before and after a record in the list it was opened from; null where it was opened from elsewhere. */
export function neighboursOf(expId: string): Neighbours | null {
  const stored = sessionStorage.getItem(key)
  if (stored === null) return null
  const { ids, place } = JSON.parse(stored) as Remembered
  const at = ids.indexOf(expId)
  if (at < 0) return null
  const { back, before, total, totalIsExact } = place
  return {
    previous: ids[at - 1] ?? null,
    next: ids[at + 1] ?? null,
    position: before + at + 1,
    total,
    totalIsExact,
    back,
  }
}

/** The id of a cleared transaction in a remembered list. */
export function historyKeyOf({ priKey, logCd, settleDt }: { priKey: string; logCd: string; settleDt: string }): string {
  return `${priKey} ${logCd} ${settleDt}`
}

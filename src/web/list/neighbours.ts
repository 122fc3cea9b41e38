import type { Address } from '../routes/links.ts'
import type { Conditions } from './conditions.ts'

/** The list that a record was opened from, as far as the record page needs it. */
export interface OpenedList {
  /** The list with its conditions, sort and page: where Back leads. */
  back: Address
  /** Number of records before the first of `ids`: 20 on the second page of 20. */
  before: number
  total: number
  totalIsExact: boolean
  /** The query of the list, for its other pages; null where it holds a card number, which is never stored. */
  request: { conditions: Conditions; sort: string | undefined } | null
  /** The forms of its records, where they are filled in one after the other. */
  forms?: Readonly<Record<string, Address>>
}

/** Records of a list that are loaded at a time to go on from one of them. Specification 9: detail-jump page size. */
export const jumpPageSize = 100

export interface Neighbours {
  previous: string | null
  next: string | null
  /** From 1, over the whole list: the "1" of "1 of 17". */
  position: number
  total: number
  totalIsExact: boolean
  back: Address
  request: OpenedList['request']
  forms?: OpenedList['forms']
  /** The page of `jumpPageSize` that holds what stands beside it and isn't known; null where all is known. */
  missing: number | null
}

const key = 'recourse.openList'

interface Remembered {
  ids: readonly string[]
  place: OpenedList
}

/** Keeps the order of the list that is on the screen, for as long as the window lives. */
export function rememberList(ids: readonly string[], place: OpenedList): void {
  sessionStorage.setItem(key, JSON.stringify({ ids, place } satisfies Remembered))
}

function remembered(): Remembered | null {
  const stored = sessionStorage.getItem(key)
  return stored === null ? null : (JSON.parse(stored) as Remembered)
}

/**
 * Returns the records before and after this one in the list that it was opened from; null when it was opened
 * elsewhere.
 */
export function neighboursOf(expId: string): Neighbours | null {
  const open = remembered()
  if (!open) return null
  const { ids, place } = open
  const at = ids.indexOf(expId)
  if (at < 0) return null
  const { before, total, totalIsExact } = place
  const position = before + at + 1
  const previous = ids[at - 1] ?? null
  const next = ids[at + 1] ?? null
  const lacksNext = next === null && (position < total || !totalIsExact)
  const wanted = lacksNext ? position + 1 : previous === null && position > 1 ? position - 1 : null
  const missing = wanted === null || !place.request ? null : Math.ceil(wanted / jumpPageSize)
  return { previous, next, position, missing, ...place }
}

/** Takes out a row that has left the list since it was loaded. */
export function forgetRow(id: string): void {
  const open = remembered()
  if (!open?.ids.includes(id)) return
  const { ids, place } = open
  rememberList(
    ids.filter((one) => one !== id),
    { ...place, total: place.total - 1 },
  )
}

/** Adds another page of the remembered list, of `jumpPageSize`. */
export function rememberPage(page: number, ids: readonly string[]): void {
  const open = remembered()
  if (!open) return
  const { ids: known, place } = open
  // Steps that were taken meanwhile have moved the list: what is known stays in its order.
  const meet = ids.findIndex((id) => known.includes(id))
  const isAfter = (page - 1) * jumpPageSize >= place.before
  const earlier = ids.slice(0, meet >= 0 ? meet : isAfter ? 0 : ids.length)
  const later = ids.slice(earlier.length).filter((id) => !known.includes(id))
  rememberList([...earlier, ...known, ...later], { ...place, before: Math.max(0, place.before - earlier.length) })
}

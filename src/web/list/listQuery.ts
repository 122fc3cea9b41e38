import { pageSizes } from '../../contract/schema.ts'
import type { Search } from '../routes/search.ts'
import { brokenBound, type Conditions, type ListCondition } from './conditions.ts'

/**
 * Conditions, sort and page of a list. They stand in the address, so that reload, Back, bookmarks and sent links work.
 */
export interface ListQuery {
  conditions: Conditions
  /** Missing: the order in which the server answers by itself. */
  sort: string | undefined
  currPage: number
  pageSize: number
}

/** Reads an address. Leaves out names that are no conditions of the list, and invalid values. */
export function readListQuery(
  conditions: readonly ListCondition[],
  sorts: readonly string[],
  search: Search,
): ListQuery {
  const entries = inAddress(conditions).flatMap((condition) =>
    condition.keys.flatMap((key) => {
      const value = search[key]
      return value !== undefined && brokenBound(condition, value) === null ? [[key, value] as const] : []
    }),
  )
  const currPage = Number(search.currPage ?? 1)
  return {
    conditions: Object.fromEntries(entries),
    sort: sorts.find((sort) => sort === search.sort),
    currPage: Number.isInteger(currPage) && currPage >= 1 && currPage <= 1_000_000 ? currPage : 1,
    pageSize: pageSizes.find((size) => String(size) === search.pageSize) ?? pageSizes[0],
  }
}

/** The address of what is asked, without what holds unless said; a card number is never in it. */
export function writeAsk(known: readonly ListCondition[], { conditions, sort, currPage, pageSize }: ListQuery): Search {
  const given = inAddress(known).flatMap(({ keys }) => keys.map((key) => [key, conditions[key]] as const))
  return {
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...(sort === undefined ? {} : { sort }),
    ...(currPage === 1 ? {} : { currPage: String(currPage) }),
    ...(pageSize === pageSizes[0] ? {} : { pageSize: String(pageSize) }),
  }
}

/** Returns true if one of the required conditions is set. */
export function isAskable(needsOneOf: readonly string[] | undefined, conditions: Conditions): boolean {
  return !needsOneOf || needsOneOf.some((name) => conditions[name] !== undefined)
}

/** The conditions as the call takes them. */
export function bodyOf(known: readonly ListCondition[], conditions: Conditions): Record<string, unknown> {
  const entries = known.flatMap(({ keys, toBody }) =>
    keys.flatMap((key) => {
      const value = conditions[key]
      return value === undefined ? [] : [[key, toBody ? toBody(value) : value] as const]
    }),
  )
  return Object.fromEntries(entries)
}

function inAddress(conditions: readonly ListCondition[]): ListCondition[] {
  return conditions.filter(({ kind }) => kind !== 'card')
}

/**
 * The conditions without those that the list began with, where one of `unless` was added to them: whoever looks for one row
 * looks in all days.
 */
export function withoutStart(conditions: Conditions, start: Conditions, unless: readonly string[]): Conditions {
  const isUntouched = Object.entries(start).every(([key, value]) => conditions[key] === value)
  const looksForOne = unless.some((name) => conditions[name] !== undefined)
  if (!isUntouched || !looksForOne) return conditions
  return Object.fromEntries(Object.entries(conditions).filter(([key]) => start[key] === undefined))
}

/** The conditions that are asked, in the order of the list. */
export function activeConditions(known: readonly ListCondition[], conditions: Conditions): ListCondition[] {
  return known.filter(({ keys }) => keys.some((key) => conditions[key] !== undefined))
}

/** The conditions without one; an amount goes with its currency, without which it would say something else. */
export function without(known: readonly ListCondition[], conditions: Conditions, name: string): Conditions {
  const gone = known.filter((other) => other.name === name || (other.kind === 'amounts' && other.currency === name))
  const keys = gone.flatMap((other) => other.keys)
  return Object.fromEntries(Object.entries(conditions).filter(([key]) => !keys.includes(key)))
}

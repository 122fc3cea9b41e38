import { isRange } from '../../../contract/flowCalls.ts'
import { checkValue, type FieldName, fieldOf, fields } from '../../../domain/fields.ts'
import type { ListPage } from '../../../domain/workflow/flow.ts'
import type { Search } from '../../routes.tsx'

/** Conditions in the names of the call: `retriRefNo`, `settleDtFrom`. */
export type Conditions = Readonly<Record<string, string>>

/** What a list is asked: it stands in the address, so that reload, back, a bookmark and a sent link all work. */
export interface Ask {
  conditions: Conditions
  /** Missing: the order in which the server answers by itself. */
  sort: string | undefined
  currPage: number
  pageSize: number
}

/** The condition that leaves the records alone that this user may take a step on, or answer; of records, not of history. */
export function asksMine(conditions: Conditions): boolean {
  return conditions.mine === '1'
}

export function canAskMine(page: ListPage): boolean {
  return page.conditions.includes('expId')
}

export const pageSizes = [20, 50, 100] as const

/** The names under which a condition crosses the wire: one, or the two ends of a range. */
export function keysOf(name: FieldName): string[] {
  return isRange(name) ? [`${name}From`, `${name}To`] : [name]
}

/** A card number is asked for in memory only: it never stands in an address or in a storage. */
export function isSecret(name: FieldName): boolean {
  return fieldOf(name).kind === 'card'
}

/** What an address asks; whatever in it is no condition of the page, or no value of its field, is left out. */
export function readAsk(page: ListPage, sorts: readonly string[], search: Search): Ask {
  const entries = page.conditions
    .filter((name) => !isSecret(name))
    .flatMap((name) => keysOf(name).map((key) => ({ name, key, value: search[key] })))
    .flatMap(({ name, key, value }) =>
      value !== undefined && checkValue(fieldOf(name), value) === null ? [[key, value] as const] : [],
    )
  const currPage = Number(search.currPage ?? 1)
  const mine: Conditions = canAskMine(page) && search.mine === '1' ? { mine: '1' } : {}
  return {
    conditions: { ...Object.fromEntries(entries), ...mine },
    sort: sorts.find((sort) => sort === search.sort),
    currPage: Number.isInteger(currPage) && currPage >= 1 && currPage <= 1_000_000 ? currPage : 1,
    pageSize: pageSizes.find((size) => String(size) === search.pageSize) ?? pageSizes[0],
  }
}

/** The address of what is asked; what goes without saying is not said, and a card number never. */
export function writeAsk(page: ListPage, { conditions, sort, currPage, pageSize }: Ask): Search {
  const said = page.conditions
    .filter((name) => !isSecret(name))
    .flatMap((name) => keysOf(name).map((key) => [key, conditions[key]] as const))
  return {
    ...Object.fromEntries(said.filter(([, value]) => value !== undefined)),
    ...(asksMine(conditions) ? { mine: '1' } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(currPage === 1 ? {} : { currPage: String(currPage) }),
    ...(pageSize === pageSizes[0] ? {} : { pageSize: String(pageSize) }),
  }
}

/**
 * The conditions without the days that the page began with, where a card or a reference number was added to them: whoever looks for
 * one transaction looks in all days, and older ones would be hidden.
 */
export function withoutStartDays(conditions: Conditions, start: Conditions): Conditions {
  const { settleDtFrom, settleDtTo, ...rest } = conditions
  const isUntouched = settleDtFrom === start.settleDtFrom && settleDtTo === start.settleDtTo
  const looksForOne = rest.priAcctNo !== undefined || rest.retriRefNo !== undefined
  return isUntouched && looksForOne ? rest : conditions
}

/** The fields that are asked for, in the page's order: a chip each. */
export function askedFields(page: ListPage, conditions: Conditions): FieldName[] {
  return page.conditions.filter((name) => keysOf(name).some((key) => conditions[key] !== undefined))
}

/** The conditions without one; an amount goes with its currency, without which it would say something else. */
export function without(conditions: Conditions, name: FieldName): Conditions {
  const gone = Object.keys(fields).filter((other) => other === name || currencyOf(other as FieldName) === name)
  const keys = gone.flatMap((other) => keysOf(other as FieldName))
  return Object.fromEntries(Object.entries(conditions).filter(([key]) => !keys.includes(key)))
}

function currencyOf(name: FieldName): FieldName | null {
  const field = fieldOf(name)
  return field.kind === 'amount' ? field.currency : null
}

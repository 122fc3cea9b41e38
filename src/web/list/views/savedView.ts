import type { SavedView, ViewContent } from '../../../contract/records/views.ts'
import { isDay } from '../../../domain/time/calendar.ts'
import { movingDayOf, onDay } from '../../../domain/views.ts'
import type { Address } from '../../routes/links.ts'
import type { Search } from '../../routes/search.ts'
import type { Conditions, ListCondition } from '../conditions.ts'
import { columnName, type ListColumn, type ListDefinition } from '../definition.ts'
import { bodyOf, type ListQuery, readListQuery, writeAsk } from '../listQuery.ts'
import type { ColumnChoice } from '../table/columnChoice.ts'

/** In the address: the id of the view that is open, or `all` where the default view is left. */
export const noView = 'all'

/** Tells lists apart: their page, and what the address says besides where one page has several. */
export function listKeyOf(page: string, { search }: Address): string {
  const { pageId: _, node: __, ...rest } = search
  const parts = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return [page, ...parts.sort()].join('?')
}

export function viewAddress({ viewId, content }: SavedView, today: string): Address {
  const { path, search, conditions, sort } = content
  return {
    to: path,
    search: { ...search, ...onDay(conditions, today), ...(sort !== undefined && { sort }), saved: viewId },
  }
}

interface Known<Row> {
  conditions: readonly ListCondition[]
  columns: readonly ListColumn<Row>[]
  sorts: readonly string[]
}

/** What of a view the list takes today. */
export function askOf<Row>(view: SavedView, { conditions, sorts }: Known<Row>, today: string): ListQuery {
  return readListQuery(conditions, sorts, viewAddress(view, today).search)
}

/** Names that a view still holds and the list has no more: filters, the sort, columns. */
export function goneFrom<Row>(view: SavedView, known: Known<Row>, today: string): string[] {
  const { conditions, sort, columns } = view.content
  const ask = askOf(view, known, today)
  const names = known.columns.map(columnName)
  const gone = [
    ...Object.keys(conditions).filter((name) => ask.conditions[name] === undefined),
    ...(sort !== undefined && ask.sort === undefined ? [sort.replace('-', '')] : []),
    ...[...columns.hidden, ...Object.keys(columns.widths)].filter((name) => !names.includes(name)),
  ]
  return [...new Set(gone)]
}

export function hasDays(known: readonly ListCondition[], conditions: Conditions): boolean {
  return known.some(({ kind, keys }) => isOfDays(kind) && keys.some((key) => conditions[key] !== undefined))
}

export interface ContentParts<Row> {
  list: Pick<ListDefinition<Row>, 'call' | 'always' | 'conditions'>
  base: Address
  ask: ListQuery
  /** The conditions of the address: those that the list begins with are not among them. */
  given: Conditions
  choice: ColumnChoice
  /** Keeps days as distances from today. */
  moving: boolean
  today: string
}

/** What a view keeps of a list; never a card number. */
export function contentOf<Row>({ list, base, ask, given, choice, moving, today }: ContentParts<Row>): ViewContent {
  const { conditions: known, call, always } = list
  const kept = known.filter(({ kind }) => kind !== 'card')
  const { sort, saved: _, ...conditions } = writeAsk(kept, { ...ask, conditions: given, currPage: 1, pageSize: 20 })
  const moved = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        if (typeof value !== 'string') return isPlain(value) ? [[name, value] as const] : []
        const condition = kept.find(({ keys }) => keys.includes(name))
        // A box that asks for today goes on asking for today.
        const moves = condition?.kind === 'toggle' || (moving && condition && isOfDays(condition.kind))
        return [[name, moves && isDay(value) ? movingDayOf(value, today) : value] as const]
      }),
    )
  return {
    path: base.to,
    search: definedIn(base.search),
    conditions: moved(definedIn(conditions)) as Record<string, string>,
    ...(sort !== undefined && { sort }),
    columns: { hidden: [...choice.hidden], widths: { ...choice.widths } },
    call: call.path,
    body: moved({
      ...always,
      ...bodyOf(kept, ask.conditions),
      ...(sort !== undefined && { sort }),
    }) as ViewContent['body'],
  }
}

/** True where the list shows something else than the view. */
export function differs<Row>(
  view: SavedView,
  known: Known<Row>,
  shown: { given: Conditions; sort: string | undefined; choice: ColumnChoice },
  today: string,
): boolean {
  const ask = askOf(view, known, today)
  const { hidden, widths } = view.content.columns
  const same =
    textOf(ask.conditions) === textOf(shown.given) &&
    ask.sort === shown.sort &&
    textOf([...hidden].sort()) === textOf([...shown.choice.hidden].sort()) &&
    textOf(widths) === textOf(shown.choice.widths)
  return !same
}

function textOf(value: object): string {
  return JSON.stringify(Array.isArray(value) ? value : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function definedIn(search: Search): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
}

function isOfDays(kind: ListCondition['kind']): boolean {
  return kind === 'day' || kind === 'days'
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean'
}

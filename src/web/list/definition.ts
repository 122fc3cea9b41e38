import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Call, ReplyOf } from '../../contract/call.ts'
import type { English } from '../../texts/shape.ts'
import type { Language } from '../../texts/texts.ts'
import type { Text } from '../i18n/useText.ts'
import type { Address } from '../routes/links.ts'
import type { Conditions, ListCondition } from './conditions.ts'
import type { ListQuery } from './listQuery.ts'

export interface Sum {
  transCurrCd: string
  transAt: string
}

export interface Found<Row> {
  list: Row[]
  total: number
  totalIsExact: boolean
  sums?: Sum[] | undefined
}

export type FieldLabel = keyof English['field']

/** A column under the name of its field, or under a head of its own. */
export type ListColumn<Row> = (
  | { field: FieldLabel; name?: undefined; head?: undefined }
  | { field?: undefined; name: string; head: (t: Text) => string }
) & {
  /** In pixels: the most that its rows can make it, until the user drags it. */
  width: number
  /** Empty where the row has no such value. Missing: the value of that name as it is. */
  cell?: (row: Row, words: { t: Text; language: Language }) => ReactNode
  align?: 'end'
  /** Names the order in words of time or amount; where it is missing, in those of letters and digits. */
  order?: 'time' | 'amount'
  /** Shown where some row has such a value. */
  ifAny?: true
}

/** The place of the actions: in the row, in the bar above the table, or at the foot of a narrow screen. */
export type ActionsLook = 'row' | 'bar' | 'foot'

/** All rows that a list finds, except some: its call with the conditions, and the number of rows. */
export interface AllRows {
  call: string
  conditions: Readonly<Record<string, string>>
  without: readonly string[]
  total: number
  totalIsExact: boolean
}

/** Clears the selection but for the rows of these keys. Returns what brings it back. */
export type ClearSelection = (but?: readonly string[]) => () => void

export interface ActionsProps<Row> {
  /** The selected rows; where all that match are selected, those on this page. */
  rows: readonly Row[]
  look: ActionsLook
  /** Set where all that match are selected. */
  all?: AllRows | undefined
  clear?: ClearSelection | undefined
}

export interface ListQuestions {
  /** The id of its page: the user's columns and the last conditions are kept under it. */
  page: string
  /** Missing: the name of its page. */
  title?: (t: Text) => string
  /** The first four stand open, the others behind More. */
  conditions: readonly ListCondition[]
  /** Names of columns, a `-` before those that sort downwards. */
  sorts: readonly string[]
  /**
   * Asked while nothing else is, unless one of these was typed beside it. `required`: also beside other conditions, for a
   * call that needs them.
   */
  start?: { conditions: () => Conditions; unless: readonly string[]; required?: true }
  /** The list stays empty until one of these conditions is asked. */
  needsOneOf?: readonly string[]
}

export interface ListDefinition<Row, Reply = Found<Row>> extends ListQuestions {
  call: Call
  /** Begins the key of the list in the query cache. */
  queryKey: readonly string[]
  /** Each read leaves a row in the audit log: nothing is read again when the window gets the focus. */
  isLogged?: boolean
  /** Part of every body beside what is asked. */
  always?: Readonly<Record<string, string>>
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Marks rows that have come in another version since the list was opened. */
  versionOf?: (row: Row) => number
  columns: readonly ListColumn<Row>[]
  /** The order in which the server answers where none is asked for. */
  defaultSort: string
  /** Asks by itself as often as the user wants it, and marks the rows that are new since then. */
  refreshes?: true
  /** The page that a row opens. */
  addressOf?: (row: Row) => Address
  /** Opens the row if this condition is set and the list finds only one row. */
  opensOnlyFor?: string
  /** Opens beside the list when a row has no page. */
  Details?: ComponentType<{ row: Row; onClose: () => void }>
  Actions?: ComponentType<ActionsProps<Row>>
  /** What can be done stands in the bar of the selection alone, and not in each row. */
  actsOnSelection?: true
  /** Missing where rows can't be selected. `able`: those that something can be done with, all unless said. */
  selection?: {
    able?: (rows: readonly Row[]) => readonly Row[]
    sums?: (rows: readonly Row[]) => Sum[]
    /** The user can select all rows that match, on every page. */
    all?: true
  }
  /** Buttons of the whole list; `found` is the reply of the call, and `whole` names all rows that match. */
  Tools?: ComponentType<{ found: Reply | undefined; whole: AllRows | undefined }>
  /** Beside the number of rows: numbers that lead to a part of them, so that all else that is asked stays. */
  Counts?: ComponentType<{ place: ListPlace }>
  /** Above the conditions. */
  Notice?: ComponentType
  /** Said where nothing is asked and there is nothing. */
  Empty?: ComponentType
  countText?: (t: Text, found: Pick<Found<Row>, 'total' | 'totalIsExact'>) => string
  /** Names of columns in a card below its head: at the right end of it, in large letters, and a line each. */
  card: { end?: string; title?: readonly [string, string]; lines: readonly string[]; unlabelled?: true }
  /** Keeps the order for the pages that open from it, which lead on to the next row. */
  keepsOrder?: true
}

type RowOf<C extends Call> = ReplyOf<C> extends { list: readonly (infer Row)[] } ? Row : never

export type ListOfCall<C extends Call> = ListDefinition<RowOf<C>, ReplyOf<C>> & { call: C }

/** A list by its call: conditions, columns, and what can be done. `docs/add-a-list.md` shows how. */
export function defineList<C extends Call>(definition: ListOfCall<C>): ListDefinition<RowOf<C>> {
  // The tools are given what this call answers, and nothing else.
  return definition as ListDefinition<RowOf<C>>
}

/** The page of a list and its filters. */
export interface ListPlace {
  ask: ListQuery
  /** The conditions in the address, without those that the list begins with and without a card number. */
  given: Conditions
  /** True where the conditions are those that the list begins with. */
  isStart: boolean
  here: Address
  /** Asks something else; other conditions and another order begin on the first page. */
  change: (next: Partial<ListQuery>) => void
}

/** A list as it stands on the screen. */
export interface ListParts<Row> {
  list: ListDefinition<Row>
  conditions: readonly ListCondition[]
  columns: readonly ListColumn<Row>[]
  place: ListPlace
  answer: UseQueryResult<Found<Row>, Error>
  /** True while the rows are older than one's own change of them. */
  outdated: boolean
  /** Missing where the list doesn't ask by itself. */
  cycle: { seconds: number; onSeconds: (seconds: number) => void } | undefined
  /** The keys of rows that somebody else has just changed. */
  changed: ReadonlySet<string>
  /** Missing where rows open nothing. */
  open: ((row: Row) => void) | undefined
}

/** What can be done in each row; undefined where there is nothing. */
export function rowActionsOf<Row>({ Actions, actsOnSelection }: ListDefinition<Row>): ListDefinition<Row>['Actions'] {
  return actsOnSelection ? undefined : Actions
}

export function columnName<Row>({ field, name }: ListColumn<Row>): string {
  return field ?? name
}

export function headOf<Row>({ field, head }: ListColumn<Row>, t: Text): string {
  return field ? t(`field.${field}`) : head(t)
}

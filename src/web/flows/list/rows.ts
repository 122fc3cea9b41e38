import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OfferedRow, RecordRow } from '../../../contract/records.ts'
import type { FieldName } from '../../../domain/fields.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import type { Address } from '../../addresses.ts'
import type { KnownNames } from '../definition.ts'
import type { ListPlace } from './useListPlace.ts'

/** Lists hold records of a flow, or the cleared transactions that it starts from. */
export type ListRow = RecordRow | OfferedRow

export interface Found<Row> {
  list: Row[]
  total: number
  totalIsExact: boolean
  /** Of the whole filter, a currency each. */
  sums?: { transCurrCd: string; transAt: string }[] | undefined
}

/** Where actions stand: in the row, in the bar above the table, or at the foot of a narrow screen. */
export type ActionsLook = 'row' | 'bar' | 'foot'

/** What sets records and cleared transactions apart in a list that is otherwise the same. */
export interface ListParts<Row extends ListRow> {
  flow: Flow
  node: Node
  place: ListPlace
  names: KnownNames
  answer: UseQueryResult<Found<Row>, Error>
  keyOf: (row: Row) => string
  /** What a person calls the row by. */
  nameOf: (row: Row) => string
  addressOf: (row: Row) => Address
  sorts: readonly string[]
  /** The order in which the server answers where none is asked for. */
  defaultSort: string
  actions: (rows: readonly Row[], look: ActionsLook) => ReactNode
  /** Those of the chosen rows that something can be done with; missing where that is all of them. */
  actionable?: (rows: readonly Row[]) => readonly Row[]
  /** What a card shows below its first two lines. */
  cardLines: readonly FieldName[]
  /** The keys of rows that somebody else has just changed. */
  changed: ReadonlySet<string>
  /** The only row that is found opens by itself. */
  opensOnly: boolean
  /** Missing where there is nothing to export. */
  onExport?: (onProgress: (rows: number) => void) => Promise<void>
}

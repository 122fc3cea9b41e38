import type { Text } from '../../i18n/useText.ts'
import { textWidth } from '../../ui/inputs/textWidth.ts'
import { columnName, headOf, type ListColumn } from '../definition.ts'
import type { ColumnChoice } from './columnChoice.ts'

const headFont = '500 12.5px'
const padding = 20
const arrows = 18

/** The width that the user has chosen, else the column's own: wide enough for its head in either language. */
export function widthOf<Row>(
  column: ListColumn<Row>,
  { choice, sorts, t }: { choice: ColumnChoice; sorts: readonly string[]; t: Text },
): number {
  const name = columnName(column)
  const head = textWidth(headOf(column, t), headFont) + padding + (isSortable(name, sorts) ? arrows : 0)
  return choice.widths[name] ?? Math.max(column.width, head)
}

export function isSortable(name: string, sorts: readonly string[]): boolean {
  return sorts.includes(name) || sorts.includes(`-${name}`)
}

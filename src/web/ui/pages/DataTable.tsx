import type { HTMLAttributes, ReactNode } from 'react'
import type { English } from '../../../texts/shape.ts'
import { useText } from '../../i18n/useText.ts'
import styles from './dataTable.module.css'

type Column<Row> = ({ field: keyof English['field']; head?: undefined } | { field?: undefined; head: string }) & {
  cell: (row: Row) => ReactNode
  className?: string
  /** Aligns figures at the right. */
  end?: true
  /** As wide as its card, on a narrow screen. */
  wide?: true
}

export interface DataTableProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** `false` is a column that is not shown to this user. */
  columns: readonly (Column<Row> | false)[]
  lineOf?: (row: Row) => HTMLAttributes<HTMLTableRowElement>
  className?: string
  label?: string
}

/** A small table within a page: a history, or the lines of a file. What is asked for and sorted is a list (`list/`). */
export function DataTable<Row>({ rows, keyOf, columns, lineOf, className = '', label }: DataTableProps<Row>) {
  const t = useText()
  const shown = columns.filter((column) => column !== false)
  const headOf = ({ field, head }: Column<Row>) => (field ? t(`field.${field}`) : head)
  return (
    <table className={`${styles.table} ${className}`.trim()} aria-label={label}>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={headOf(column)} scope="col" className={column.end && styles.end}>
              {headOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...lineOf?.(row)}>
            {shown.map((column) => {
              const { cell, wide, end, className = '' } = column
              const look = `${className} ${wide ? styles.wide : ''} ${end ? styles.end : ''}`.trim()
              return (
                <td key={headOf(column)} data-label={headOf(column)} className={look || undefined}>
                  {cell(row)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

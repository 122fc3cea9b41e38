import type { HTMLAttributes, ReactNode, TdHTMLAttributes } from 'react'
import type { English } from '../i18n/shape.ts'
import { useText } from '../i18n/useText.ts'

type Column<Row> = ({ field: keyof English['field']; head?: undefined } | { field?: undefined; head: string }) & {
  cell: (row: Row) => ReactNode
  className?: string
  headClassName?: string
  /** Label of the value in a card; the column head by default. */
  label?: string
  lang?: 'en' | 'zh'
  /** Attributes of the cell that depend on the row. */
  own?: (row: Row) => TdHTMLAttributes<HTMLTableCellElement>
}

/** Sorts by a column name, descending with `-` before it. */
export interface Sorting {
  sort: string
  onSort: (sort: string) => void
}

interface PlainTableProps<Row> extends Partial<Sorting> {
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** `false` is a column that is not shown to this user. */
  columns: readonly (Column<Row> | false)[]
  sortable?: readonly string[]
  choice?: { all: ReactNode; one: (row: Row) => ReactNode }
  actions?: ((row: Row) => ReactNode) | false
  lineOf?: (row: Row) => HTMLAttributes<HTMLTableRowElement>
  className?: string
  label?: string
}

export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { rows, keyOf, columns, sortable = [], sort, onSort, choice, actions, lineOf, className = '', label } = props
  const t = useText()
  const shown = columns.filter((column) => column !== false)
  const headOf = ({ field, head }: Column<Row>) => (field ? t(`field.${field}`) : head)
  return (
    <table className={`plain-table ${className}`.trim()} aria-label={label}>
      <thead>
        <tr>
          {choice && (
            <th scope="col" className="plain-choice">
              {choice.all}
            </th>
          )}
          {shown.map((column) => {
            const { field, headClassName } = column
            const head = headOf(column)
            return field && onSort && sortable.includes(field) ? (
              <SortHead key={head} name={field} label={head} sort={sort} onSort={onSort} />
            ) : (
              <th key={head} scope="col" className={headClassName}>
                {head}
              </th>
            )
          })}
          {actions && <th scope="col">{t('list.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...lineOf?.(row)}>
            {choice && <td className="plain-choice">{choice.one(row)}</td>}
            {shown.map((column) => {
              const head = headOf(column)
              const { cell, label = head, own, className, lang } = column
              return (
                <td key={head} data-label={label} className={className} lang={lang} {...own?.(row)}>
                  {cell(row)}
                </td>
              )
            })}
            {actions && <td className="plain-actions">{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SortHeadProps {
  name: string
  label: string
  sort: string | undefined
  onSort: (sort: string) => void
}

/** A column's name, which sorts by it: up, and pressed again down. */
function SortHead({ name, label, sort, onSort }: SortHeadProps) {
  const t = useText()
  const up = sort === name
  const down = sort === `-${name}`
  return (
    <th scope="col" aria-sort={up ? 'ascending' : down ? 'descending' : undefined}>
      <button type="button" className="plain-sort" onClick={() => onSort(up ? `-${name}` : name)}>
        <span className="visually-hidden">{t('list.sortByField', { field: label })}</span>
        <span aria-hidden="true">
          {label} {up ? '↑' : down ? '↓' : ''}
        </span>
      </button>
    </th>
  )
}

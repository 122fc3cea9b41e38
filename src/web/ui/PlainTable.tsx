import type { HTMLAttributes, ReactNode, TdHTMLAttributes } from 'react'
import type { English } from '../i18n/shape.ts'
import { useText } from '../i18n/useText.ts'

/** A column of a field, named as that is, or one with a head of its own. */
export type Column<Row> = (
  | { field: keyof English['field']; head?: undefined }
  | { field?: undefined; head: string }
) & {
  cell: (row: Row) => ReactNode
  className?: string
  headClassName?: string
  /** What the value is called in a card, where that isn't the head. */
  label?: string
  lang?: 'en' | 'zh'
  /** What the cell has in some lines only, or what is not the same in all. */
  own?: (row: Row) => TdHTMLAttributes<HTMLTableCellElement>
}

/** What a list is sorted by, downwards with `-` before it. */
export interface Sorting {
  sort: string
  onSort: (sort: string) => void
}

interface PlainTableProps<Row> extends Partial<Sorting> {
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** `false` is a column that is not shown to this user. */
  columns: readonly (Column<Row> | false)[]
  /** The fields that sort the list. */
  sortable?: readonly string[]
  /** The box that chooses all lines, and that of each. */
  choice?: { all: ReactNode; one: (row: Row) => ReactNode }
  /** What can be done with a line. */
  actions?: ((row: Row) => ReactNode) | false
  lineOf?: (row: Row) => HTMLAttributes<HTMLTableRowElement>
  className?: string
  label?: string
}

/** Rows a line each; on a narrow screen a card each. */
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

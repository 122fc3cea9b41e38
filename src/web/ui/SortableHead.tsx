import type { ReactNode } from 'react'
import type { English } from '../i18n/shape.ts'
import { useText } from '../i18n/useText.ts'

interface SortableHeadProps {
  columns: readonly (keyof English['field'])[]
  sortable: readonly string[]
  /** The column that the list is sorted by; downwards with `-` before it. */
  sort: string
  onSort: (sort: string) => void
  /** Before the columns: the box that chooses all. */
  lead?: ReactNode
  /** False where there is nothing to do with a line. */
  actions?: boolean
}

/** The head of a list: its columns, of which some sort it, and the actions. */
export function SortableHead({ columns, sortable, sort, onSort, lead, actions = true }: SortableHeadProps) {
  const t = useText()
  return (
    <thead>
      <tr>
        {lead && (
          <th scope="col" className="plain-choice">
            {lead}
          </th>
        )}
        {columns.map((name) =>
          sortable.includes(name) ? (
            <SortHead key={name} name={name} label={t(`field.${name}`)} sort={sort} onSort={onSort} />
          ) : (
            <th key={name} scope="col">
              {t(`field.${name}`)}
            </th>
          ),
        )}
        {actions && <th scope="col">{t('list.actions')}</th>}
      </tr>
    </thead>
  )
}

interface SortHeadProps {
  name: string
  label: string
  sort: string
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

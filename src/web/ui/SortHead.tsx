import { useText } from '../i18n/useText.ts'

interface SortHeadProps {
  name: string
  label: string
  /** The column that the list is sorted by; downwards with `-` before it. */
  sort: string
  onSort: (sort: string) => void
}

/** A column's name, which sorts by it: up, and pressed again down. */
export function SortHead({ name, label, sort, onSort }: SortHeadProps) {
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

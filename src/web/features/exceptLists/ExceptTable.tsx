import { Link } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import type { ExceptRow } from '../../../contract/exceptLists.ts'
import type { ExceptList } from '../../../domain/exceptLists.ts'
import type { Selection } from '../../flows/list/useSelection.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { SortableHead } from '../../ui/SortableHead.tsx'
import { showTime } from '../../ui/showTime.ts'
import { sortable } from './conditions.ts'
import { ExceptStateTag } from './ExceptStateTag.tsx'
import { pathOf } from './places.ts'

interface ExceptTableProps {
  list: ExceptList
  rows: readonly ExceptRow[]
  selection: Selection<ExceptRow>
  sort: string
  onSort: (sort: string) => void
}

const columns = ['value', 'kind', 'insIdCd', 'validFrom', 'validTo', 'state', 'reason', 'addedBy', 'addedAt'] as const

/** The entries a line each, to be chosen for deleting; on a narrow screen a card each. */
export function ExceptTable({ list, rows, selection, sort, onSort }: ExceptTableProps) {
  const t = useText()
  const { insIdCd } = useProfile()
  // Whoever sees the own institution only doesn't read its name in every line.
  const others = rows.some((row) => row.insIdCd !== insIdCd)
  const all = rows.length > 0 && selection.keys.length === rows.length
  return (
    <table className="plain-table except-table">
      <SortableHead
        columns={columns.filter((name) => others || name !== 'insIdCd')}
        sortable={sortable}
        sort={sort}
        onSort={onSort}
        lead={
          <Checkbox
            checked={all}
            indeterminate={!all && selection.keys.length > 0}
            aria-label={t('list.chooseAll')}
            onChange={() => selection.choose(all ? [] : rows.map((row) => row.exceptId))}
          />
        }
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row.exceptId} list={list} row={row} others={others} selection={selection} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Pick<ExceptTableProps, 'list' | 'selection'> {
  row: ExceptRow
  others: boolean
}

function Row({ list, row, others, selection: { keys, choose } }: RowProps) {
  const t = useText()
  const language = useLanguage()
  const { exceptId, value, kind, insIdCd, insNm, validFrom, validTo, state, reason, addedBy, addedAt } = row
  const chosen = keys.includes(exceptId)
  const page = { to: `/risk/modify/${pathOf(list)}/$id`, params: { id: exceptId }, search: {} } as const
  return (
    <tr className={chosen ? 'is-selected' : undefined}>
      <td className="plain-choice">
        <Checkbox
          checked={chosen}
          aria-label={t('list.choose', { id: value })}
          onChange={() => choose(chosen ? keys.filter((key) => key !== exceptId) : [...keys, exceptId])}
        />
      </td>
      <td data-label={t('field.value')}>
        <Link {...page} className="code except-value">
          {value}
        </Link>
      </td>
      <td data-label={t('field.kind')}>{t(`exceptKind.${kind}`)}</td>
      {others && (
        <td data-label={t('field.insIdCd')}>
          <CodeName code={insIdCd} name={insNm[language]} />
        </td>
      )}
      <td data-label={t('field.validFrom')} className="except-day">
        {showDay(validFrom)}
      </td>
      <td data-label={t('field.validTo')} className="except-day">
        {validTo === null ? t('exceptLists.noEnd') : showDay(validTo)}
      </td>
      <td data-label={t('field.state')}>
        <ExceptStateTag state={state} />
      </td>
      <td data-label={t('field.reason')} className="except-reason is-wide-cell">
        {reason}
      </td>
      <td data-label={t('field.addedBy')}>{addedBy}</td>
      <td data-label={t('field.addedAt')} className="except-day">
        {showTime(addedAt)}
      </td>
      <td className="plain-actions">
        <Link {...page} aria-label={t('exceptLists.modifyOf', { value })}>
          {t('exceptLists.modify')}
        </Link>
      </td>
    </tr>
  )
}

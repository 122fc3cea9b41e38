import { Link } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import type { ExceptRow } from '../../../contract/exceptLists.ts'
import type { ExceptList } from '../../../domain/exceptLists.ts'
import type { Selection } from '../../flows/list/useSelection.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { PlainTable, type Sorting } from '../../ui/PlainTable.tsx'
import { showTime } from '../../ui/showTime.ts'
import { sortable } from './conditions.ts'
import { ExceptStateTag } from './ExceptStateTag.tsx'
import { pathOf } from './places.ts'

interface ExceptTableProps extends Sorting {
  list: ExceptList
  rows: readonly ExceptRow[]
  selection: Selection<ExceptRow>
}

/** The entries a line each, to be chosen for deleting; on a narrow screen a card each. */
export function ExceptTable({ list, rows, selection: { keys, choose }, ...sorting }: ExceptTableProps) {
  const t = useText()
  const language = useLanguage()
  const { insIdCd: own } = useProfile()
  const all = rows.length > 0 && keys.length === rows.length
  const isChosen = ({ exceptId }: ExceptRow) => keys.includes(exceptId)
  const pageOf = ({ exceptId }: ExceptRow) =>
    ({ to: `/risk/modify/${pathOf(list)}/$id`, params: { id: exceptId }, search: {} }) as const
  return (
    <PlainTable
      className="except-table"
      rows={rows}
      keyOf={({ exceptId }) => exceptId}
      lineOf={(row) => (isChosen(row) ? { className: 'is-selected' } : {})}
      {...sorting}
      sortable={sortable}
      choice={{
        all: (
          <Checkbox
            checked={all}
            indeterminate={!all && keys.length > 0}
            aria-label={t('list.chooseAll')}
            onChange={() => choose(all ? [] : rows.map((row) => row.exceptId))}
          />
        ),
        one: (row) => (
          <Checkbox
            checked={isChosen(row)}
            aria-label={t('list.choose', { id: row.value })}
            onChange={() =>
              choose(isChosen(row) ? keys.filter((key) => key !== row.exceptId) : [...keys, row.exceptId])
            }
          />
        ),
      }}
      columns={[
        {
          field: 'value',
          cell: (row) => (
            <Link {...pageOf(row)} className="code except-value">
              {row.value}
            </Link>
          ),
        },
        { field: 'kind', className: 'except-whole', cell: ({ kind }) => t(`exceptKind.${kind}`) },
        // Whoever sees the own institution only doesn't read its name in every line.
        rows.some((row) => row.insIdCd !== own) && {
          field: 'insIdCd',
          cell: ({ insIdCd, insNm }) => <CodeName code={insIdCd} name={insNm[language]} />,
        },
        { field: 'validFrom', className: 'except-whole', cell: ({ validFrom }) => showDay(validFrom) },
        {
          field: 'validTo',
          className: 'except-whole',
          cell: ({ validTo }) => (validTo === null ? t('exceptLists.noEnd') : showDay(validTo)),
        },
        { field: 'state', cell: ({ state }) => <ExceptStateTag state={state} /> },
        { field: 'reason', className: 'except-reason is-wide-cell', cell: ({ reason }) => reason },
        { field: 'addedBy', cell: ({ addedBy }) => addedBy },
        { field: 'addedAt', className: 'except-whole', cell: ({ addedAt }) => showTime(addedAt) },
      ]}
      actions={(row) => (
        <Link {...pageOf(row)} aria-label={t('exceptLists.modifyOf', { value: row.value })}>
          {t('exceptLists.modify')}
        </Link>
      )}
    />
  )
}

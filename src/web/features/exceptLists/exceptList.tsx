import { DeleteOutlined, ImportOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { type ExceptRow, exceptListCalls, exceptSorts } from '../../../contract/exceptLists.ts'
import { type ExceptList, exceptKinds, exceptStates } from '../../../domain/exceptLists.ts'
import { fieldOf } from '../../../domain/fields.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import { CreateButton } from '../../list/CreateButton.tsx'
import { actingInstitution, card, choice, hiddenForOne, text } from '../../list/conditions.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { showTime } from '../../ui/showTime.ts'
import { useOfferedInstitutions } from '../../ui/useInstitutionOptions.ts'
import { ExceptStateTag } from './ExceptStateTag.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { pageOf, pathOf } from './places.ts'
import { useDeleteEntries } from './useDeleteEntries.ts'
import './exceptLists.css'

export const WhiteListPage = listPage(exceptList('white'))
export const BlackListPage = listPage(exceptList('black'))

function exceptList(list: ExceptList) {
  const addressOf = ({ exceptId }: ExceptRow) => ({ to: `/risk/modify/${pathOf(list)}/${exceptId}`, search: {} })
  return defineList({
    page: pageOf(list),
    call: exceptListCalls[list].query,
    queryKey: ['exceptEntries', list],
    keyOf: ({ exceptId }) => exceptId,
    nameOf: ({ value }) => value,
    versionOf: ({ version }) => version,
    conditions: [
      card((t) => t('exceptLists.cardNumber')),
      choice('kind', exceptKinds, (t, kind) => t(`exceptKind.${kind}`)),
      // A number of a merchant or of a terminal is within those of a merchant.
      text('value', fieldOf('mchntCd'), { label: (t) => t('exceptLists.otherNumber') }),
      choice('state', exceptStates, (t, state) => t(`exceptState.${state}`)),
      text('addedBy', 64, { label: (t) => t('exceptLists.addedByUser') }),
      actingInstitution('insIdCd'),
    ],
    useHidden: hiddenForOne('insIdCd'),
    columns: [
      { field: 'value', width: 180, cell: ({ value }) => <span className="code">{value}</span> },
      { field: 'kind', width: 110, cell: ({ kind }, { t }) => t(`exceptKind.${kind}`) },
      {
        field: 'insIdCd',
        width: 220,
        cell: ({ insIdCd, insNm }, { language }) => <CodeName code={insIdCd} name={insNm[language]} />,
      },
      { field: 'validFrom', width: 120, cell: ({ validFrom }) => showDay(validFrom) },
      {
        field: 'validTo',
        width: 120,
        order: 'time',
        cell: ({ validTo }, { t }) => (validTo === null ? t('exceptLists.noEnd') : showDay(validTo)),
      },
      { field: 'state', width: 130, cell: ({ state }) => <ExceptStateTag state={state} /> },
      { field: 'reason', width: 260, cell: ({ reason }) => <span title={reason}>{reason}</span> },
      { field: 'addedBy', width: 140 },
      { field: 'addedAt', width: 150, order: 'time', cell: ({ addedAt }) => showTime(addedAt) },
    ],
    sorts: exceptSorts,
    defaultSort: '-addedAt',
    addressOf,
    Actions: ({ rows, look }: ActionsProps<ExceptRow>) => {
      const t = useText()
      const deleteEntries = useDeleteEntries()
      const [row] = rows
      if (look === 'row' && row) {
        return (
          <Link {...addressOf(row)} aria-label={t('exceptLists.modifyOf', { value: row.value })}>
            {t('exceptLists.modify')}
          </Link>
        )
      }
      return (
        <Button
          danger
          size={look === 'bar' ? 'small' : 'large'}
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => void deleteEntries(rows)}
        >
          {t('exceptLists.delete')}
        </Button>
      )
    },
    selection: {},
    Tools: () => (
      <>
        <ImportButton list={list} />
        <CreateButton label={(t) => t('exceptLists.add')} to={`/risk/create/${pathOf(list)}`} search={{}} />
      </>
    ),
    card: { end: 'state', lines: ['kind', 'insIdCd', 'validFrom', 'validTo', 'reason', 'addedBy', 'addedAt'] },
  })
}

function ImportButton({ list }: { list: ExceptList }) {
  const t = useText()
  const [importing, setImporting] = useState(false)
  const { data: kept } = useQuery(insListQuery)
  const offered = useOfferedInstitutions(kept?.list)
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
        {t('exceptLists.import')}
      </Button>
      {importing && <ImportDialog list={list} institutions={offered} onClose={() => setImporting(false)} />}
    </>
  )
}

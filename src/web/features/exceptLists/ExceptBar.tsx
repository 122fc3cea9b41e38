import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { type ExceptRow, exceptListCalls } from '../../../contract/exceptLists.ts'
import { type ExceptList, exceptKinds, exceptStates } from '../../../domain/exceptLists.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import type { Selection } from '../../flows/list/useSelection.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeCondition } from '../../ui/CodeCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { useInstitutionOptions, useOfferedInstitutions } from '../../ui/useInstitutionOptions.ts'
import { type askedBy, bounds, type Typed } from './conditions.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { pathOf } from './places.ts'
import { useDeleteEntries } from './useDeleteEntries.ts'

interface ExceptBarProps {
  list: ExceptList
  typed: Typed
  asked: ReturnType<typeof askedBy>
  found: { total: number; totalIsExact: boolean } | undefined
  selection: Selection<ExceptRow>
  onQuery: (typed: Typed) => void
}

/** The conditions of a list, what can be done with the whole of it, and with what is chosen in it. */
export function ExceptBar({ list, typed, asked, found, selection, onQuery }: ExceptBarProps) {
  const t = useText()
  const navigate = useNavigate()
  const { inputOf, asking } = useConditions({ place: 'except', asked: typed, bounds, onQuery })
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  const offered = useOfferedInstitutions(kept?.list)
  const [importing, setImporting] = useState(false)
  const deleteEntries = useDeleteEntries()
  return (
    <>
      <Conditions {...asking}>
        <TextCondition {...inputOf('priAcctNo')} label={t('exceptLists.cardNumber')} maxLength={30} />
        <ChoiceCondition
          {...inputOf('kind')}
          label={t('field.kind')}
          options={exceptKinds.map((value) => ({ value, label: t(`exceptKind.${value}`) }))}
        />
        <TextCondition {...inputOf('value')} label={t('exceptLists.otherNumber')} maxLength={15} />
        <ChoiceCondition
          {...inputOf('state')}
          label={t('field.state')}
          options={exceptStates.map((value) => ({ value, label: t(`exceptState.${value}`) }))}
        />
        <TextCondition {...inputOf('addedBy')} label={t('exceptLists.addedByUser')} maxLength={64} />
        {institutions.length > 1 && (
          <CodeCondition {...inputOf('insIdCd')} label={t('field.insIdCd')} options={institutions} />
        )}
      </Conditions>
      <div className="plain-bar">
        <span className="plain-count" role="status">
          {found && t(found.totalIsExact ? 'exceptLists.count' : 'exceptLists.countOver', { count: found.total })}
          {selection.keys.length > 0 && ` · ${t('list.selected', { count: selection.keys.length })}`}
        </span>
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void deleteEntries(selection.rows)}>
          {t('exceptLists.delete')}
        </Button>
        <ExportButton onExport={() => exportList(exceptListCalls[list].query, asked, `${list}-list.csv`)} />
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
          {t('exceptLists.import')}
        </Button>
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => void navigate({ to: `/risk/create/${pathOf(list)}`, search: {} })}
        >
          {t('exceptLists.add')}
        </Button>
      </div>
      {importing && <ImportDialog list={list} institutions={offered} onClose={() => setImporting(false)} />}
    </>
  )
}

import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { type ExceptRow, exceptListCalls } from '../../../contract/exceptLists.ts'
import { type ExceptList, exceptKinds, exceptStates } from '../../../domain/exceptLists.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import type { Selection } from '../../flows/list/useSelection.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { Condition, Conditions } from '../../ui/Conditions.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
import { useTyped } from '../../ui/useTyped.ts'
import { type askedBy, type Typed, typedOf } from './conditions.ts'
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
export function ExceptBar({ list, asked, found, selection, onQuery, ...props }: ExceptBarProps) {
  const t = useText()
  const navigate = useNavigate()
  const { typed, type, forget } = useTyped(props.typed)
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  const [importing, setImporting] = useState(false)
  const deleteEntries = useDeleteEntries()
  const text = (name: 'priAcctNo' | 'value' | 'addedBy', label: string, maxLength: number) => (
    <Condition id={`except-${name}`} label={label}>
      <Input
        id={`except-${name}`}
        value={typed[name]}
        onChange={(event) => type({ [name]: event.target.value })}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
      />
    </Condition>
  )
  return (
    <>
      <Conditions
        onQuery={() => onQuery({ ...typed, priAcctNo: typed.priAcctNo.replaceAll(/[\s-]/g, '') })}
        onReset={() => {
          forget()
          onQuery(typedOf({}, ''))
        }}
      >
        {text('priAcctNo', t('exceptLists.cardNumber'), 30)}
        <ChoiceCondition
          id="except-kind"
          label={t('field.kind')}
          value={typed.kind}
          options={exceptKinds.map((value) => ({ value, label: t(`exceptKind.${value}`) }))}
          onChange={(kind) => type({ kind })}
        />
        {text('value', t('exceptLists.otherNumber'), 15)}
        <ChoiceCondition
          id="except-state"
          label={t('field.state')}
          value={typed.state}
          options={exceptStates.map((value) => ({ value, label: t(`exceptState.${value}`) }))}
          onChange={(state) => type({ state })}
        />
        {text('addedBy', t('exceptLists.addedByUser'), 64)}
        {institutions.length > 1 && (
          <Condition id="except-insIdCd" label={t('field.insIdCd')}>
            <CodeSelect
              id="except-insIdCd"
              options={institutions}
              value={typed.insIdCd}
              onChange={(insIdCd) => type({ insIdCd })}
              placeholder={t('list.any')}
              allowClear
            />
          </Condition>
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
      {importing && <ImportDialog list={list} institutions={institutions} onClose={() => setImporting(false)} />}
    </>
  )
}

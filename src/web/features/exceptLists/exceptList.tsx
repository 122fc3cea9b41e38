import { DeleteOutlined, ImportOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { deleteExceptList, type ExceptRow, exceptListCalls, exceptSorts } from '../../../contract/risk/exceptLists.ts'
import { type ExceptList, type ExceptState, exceptKinds, exceptStates } from '../../../domain/risk/exceptLists.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { CreateButton } from '../../list/buttons/CreateButton.tsx'
import { DialogButton } from '../../list/buttons/DialogButton.tsx'
import { ModifyButton } from '../../list/buttons/ModifyButton.tsx'
import { codeColumn, codeNameColumn, dayColumn, longColumn, timeColumn } from '../../list/columns.tsx'
import { actingInstitution, card, choice, text } from '../../list/conditions.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { pageOfList } from '../../list/listPage.tsx'
import { ask, toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { Tag } from '../../ui/values/Tag.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { entryAddress, pageOf, pathOf } from './places.ts'
import { refreshEntries } from './queries.ts'

export const WhiteListPage = pageOfList(exceptList('white'))
export const BlackListPage = pageOfList(exceptList('black'))

function exceptList(list: ExceptList) {
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
    columns: [
      codeColumn('value', 180),
      { field: 'kind', width: 110, cell: ({ kind }, { t }) => t(`exceptKind.${kind}`) },
      codeNameColumn('insIdCd', 'insNm'),
      dayColumn('validFrom'),
      dayColumn('validTo', (t) => t('exceptLists.noEnd')),
      { field: 'state', width: 130, cell: ({ state }) => <ExceptStateTag state={state} /> },
      longColumn('reason', 260),
      longColumn('addedBy', 180),
      timeColumn('addedAt'),
    ],
    sorts: exceptSorts,
    defaultSort: '-addedAt',
    addressOf: (row) => entryAddress(list, row),
    Actions: (props: ActionsProps<ExceptRow>) => <EntryActions list={list} {...props} />,
    selection: {},
    Tools: () => (
      <>
        <DialogButton label={(t) => t('exceptLists.import')} icon={<ImportOutlined aria-hidden />} quiet>
          {(onClose) => <ImportDialog list={list} onClose={onClose} />}
        </DialogButton>
        <CreateButton label={(t) => t('exceptLists.add')} to={`/risk/create/${pathOf(list)}`} search={{}} />
      </>
    ),
    card: { end: 'state', lines: ['kind', 'insIdCd', 'validFrom', 'validTo', 'reason', 'addedBy', 'addedAt'] },
  })
}

/** One entry is modified, those that are selected are deleted. */
function EntryActions({ list, rows, look }: ActionsProps<ExceptRow> & { list: ExceptList }) {
  const t = useText()
  const deleteEntries = useDeleteEntries()
  const [row] = rows
  if (look === 'row' && row) return <ModifyButton of={row.value} {...entryAddress(list, row)} />
  return (
    <Button
      danger
      size={look === 'bar' ? 'small' : 'large'}
      icon={<DeleteOutlined aria-hidden />}
      onClick={() => void deleteEntries(rows)}
    >
      {t('list.delete')}
    </Button>
  )
}

function ExceptStateTag({ state }: { state: ExceptState }) {
  const t = useText()
  if (state === 'over') return <span className={typography.quiet}>{t('exceptState.over')}</span>
  return <Tag means={state === 'holds' ? 'done' : 'waiting'}>{t(`exceptState.${state}`)}</Tag>
}

function useDeleteEntries(): (rows: readonly ExceptRow[]) => Promise<void> {
  const t = useText()
  const queries = useQueryClient()
  return async (rows) => {
    const [first] = rows
    if (!first) return toast('warning', t('steps.chooseRecord'))
    const text = t('exceptLists.deleteAsk', { count: rows.length, value: first.value })
    if (!(await ask({ text, yes: t('list.delete'), no: t('frame.cancel') }))) return
    await runAction(
      async () => {
        const list = rows.map(({ exceptId, version }) => ({ exceptId, version }))
        const { list: outcomes, commitCount, successCount } = await call(deleteExceptList, { list })
        if (successCount > 0) toast('success', t('exceptLists.deleted', { count: `${successCount}` }))
        const refused = outcomes.find(({ second }) => second.body.errCd)
        if (refused?.second.body.errMsg)
          toast(
            'warning',
            t('exceptLists.notDeleted', { count: commitCount - successCount, why: refused.second.body.errMsg }),
          )
      },
      () => refreshEntries(queries),
    )
  }
}

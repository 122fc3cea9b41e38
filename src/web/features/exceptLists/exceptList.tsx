import { ImportOutlined } from '@ant-design/icons'
import { type ExceptRow, exceptListCalls, exceptSorts } from '../../../contract/exceptLists.ts'
import { type ExceptList, exceptKinds, exceptStates } from '../../../domain/exceptLists.ts'
import { fieldOf } from '../../../domain/fields.ts'
import { CreateButton } from '../../list/CreateButton.tsx'
import { codeColumn, codeNameColumn, dayColumn, longColumn, timeColumn } from '../../list/columns.tsx'
import { actingInstitution, card, choice, text } from '../../list/conditions.ts'
import { DialogButton } from '../../list/DialogButton.tsx'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { EntryActions } from './EntryActions.tsx'
import { ExceptStateTag } from './ExceptStateTag.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { entryAddress, pageOf, pathOf } from './places.ts'

export const WhiteListPage = listPage(exceptList('white'))
export const BlackListPage = listPage(exceptList('black'))

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
      { field: 'addedBy', width: 180 },
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

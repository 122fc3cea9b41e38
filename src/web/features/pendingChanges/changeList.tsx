import { type PendingChangeRow, queryPendingChange } from '../../../contract/reference/pendingChanges.ts'
import { changeKindNames, pendingChangeStates } from '../../../domain/people/pendingChanges.ts'
import { nameIn } from '../../../texts/names.ts'
import { choice } from '../../list/conditions.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { listPage } from '../../list/listPage.tsx'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import { ChangeState } from './ChangeState.tsx'
import { subjectOf } from './subject.ts'

const every = 'all'

export const PendingChangesPage = listPage({
  page: 'inf.pendingChange.list',
  call: queryPendingChange,
  queryKey: ['pendingChanges'],
  keyOf: (row: PendingChangeRow) => row.changeId,
  nameOf: (row) => row.target,
  versionOf: (row) => row.version,
  conditions: [
    {
      ...choice(
        'state',
        [...pendingChangeStates, every],
        (t, state) => t(state === every ? 'pendingChanges.everyState' : `changeState.${state}`),
        (t) => t('pendingChanges.state'),
      ),
      toBody: (state) => (state === every ? undefined : state),
    },
    choice(
      'kind',
      changeKindNames,
      (t, kind) => t(`changeKind.${kind}`),
      (t) => t('pendingChanges.kind'),
    ),
  ],
  start: { conditions: () => ({ state: 'pending' }), unless: [], required: true },
  columns: [
    {
      name: 'kind',
      head: (t) => t('pendingChanges.kind'),
      width: 220,
      cell: ({ kind }, { t }) => t(`changeKind.${kind}`),
    },
    {
      name: 'target',
      head: (t) => t('pendingChanges.target'),
      width: 200,
      cell: (row, { t }) => <span className={typography.code}>{subjectOf(row, t)}</span>,
    },
    {
      name: 'insIdCd',
      head: (t) => t('pendingChanges.institution'),
      width: 240,
      cell: ({ insIdCd, insNm }, { language }) => <CodeName code={insIdCd} name={nameIn(insNm, language)} />,
    },
    {
      name: 'proposedBy',
      head: (t) => t('pendingChanges.proposedBy'),
      width: 160,
      cell: ({ proposedBy }) => <span title={proposedBy}>{proposedBy}</span>,
    },
    {
      name: 'proposedAt',
      head: (t) => t('pendingChanges.proposedAt'),
      width: 160,
      order: 'time',
      cell: ({ proposedAt }) => showTime(proposedAt),
    },
    {
      name: 'state',
      head: (t) => t('pendingChanges.state'),
      width: 200,
      cell: ({ state }) => <ChangeState state={state} />,
    },
  ],
  sorts: ['-proposedAt', 'proposedAt'],
  defaultSort: '-proposedAt',
  addressOf: ({ changeId }) => ({ to: `/informationManagement/PendingChange/${changeId}`, search: {} }),
  Empty: emptyText((t) => [t('pendingChanges.none'), t('pendingChanges.noneHelp')]),
  countText: (t, { total }) => t('pendingChanges.count', { count: total }),
  card: { end: 'state', lines: ['target', 'insIdCd', 'proposedBy', 'proposedAt'] },
})

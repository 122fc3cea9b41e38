import { useState } from 'react'
import { apiKeySorts, queryApiKey } from '../../../contract/people/apiKeys.ts'
import { flows } from '../../../domain/flows/index.ts'
import { keyStates } from '../../../domain/people/apiKeys.ts'
import { dayOf, dayText } from '../../../domain/time/calendar.ts'
import { DialogButton } from '../../list/buttons/DialogButton.tsx'
import { longColumn, timeColumn } from '../../list/columns.tsx'
import { actingInstitution, choice } from '../../list/conditions.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { listPage } from '../../list/listPage.tsx'
import typography from '../../ui/typography.module.css'
import { Tag } from '../../ui/values/Tag.tsx'
import { KeyActions } from './KeyActions.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { KeySecret } from './KeySecret.tsx'

const meaning = { waiting: 'waiting', active: 'done', expired: 'past', revoked: 'refused' } as const

export const ApiKeysPage = listPage({
  page: 'inf.apiKey.query',
  call: queryApiKey,
  queryKey: ['apiKeys'],
  keyOf: ({ keyId }) => keyId,
  nameOf: ({ name }) => name,
  conditions: [choice('state', keyStates, (t, state) => t(`apiKeys.state.${state}`)), actingInstitution('insIdCd')],
  columns: [
    {
      name: 'name',
      head: (t) => t('apiKeys.name'),
      width: 200,
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      field: 'state',
      width: 150,
      cell: ({ state }, { t }) => <Tag means={meaning[state]}>{t(`apiKeys.state.${state}`)}</Tag>,
    },
    { field: 'insIdCd', width: 120 },
    {
      field: 'scopes',
      width: 220,
      cell: ({ scopes }, { t }) => scopes.map((one) => t(`apiKeys.scope.${one}`)).join(t('frame.listSeparator')),
    },
    {
      field: 'flows',
      width: 220,
      cell: ({ flows: some }, { t }) =>
        some.length === flows.length
          ? t('apiKeys.allFlows')
          : some.map((one) => t(`flow.${one}`)).join(t('frame.listSeparator')),
    },
    {
      field: 'addresses',
      width: 180,
      cell: ({ addresses }, { t }) =>
        addresses.length === 0 ? (
          t('apiKeys.anyAddress')
        ) : (
          <span className={typography.code}>{addresses.join(', ')}</span>
        ),
    },
    timeColumn('lastUsedAt'),
    { field: 'lastUsedIp', width: 150 },
    {
      field: 'expiresOn',
      width: 130,
      order: 'time',
      cell: ({ expiresAt }) => dayText(dayOf(new Date(Date.parse(expiresAt) - 1))),
    },
    longColumn('createdBy', 160),
    timeColumn('createdAt'),
    { name: 'account', head: (t) => t('apiKeys.account'), width: 140, cell: ({ username }) => username },
  ],
  sorts: apiKeySorts,
  defaultSort: '-createdAt',
  Actions: KeyActions,
  Tools: AddKey,
  Empty: emptyText((t) => [t('apiKeys.none'), t('apiKeys.noneHelp')]),
  card: { end: 'state', lines: ['scopes', 'flows', 'addresses', 'lastUsedAt', 'expiresOn', 'createdBy'] },
})

function AddKey() {
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      <DialogButton label={(t) => t('apiKeys.add')} form="apiKey/new" forRole="manager">
        {(onClose) => <KeyDialog onClose={onClose} onMade={setMade} />}
      </DialogButton>
      {made !== null && <KeySecret keyId={made} onClose={() => setMade(null)} />}
    </>
  )
}

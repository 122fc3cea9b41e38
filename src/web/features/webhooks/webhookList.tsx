import { useState } from 'react'
import { queryWebhook, webhookSorts } from '../../../contract/records/webhooks.ts'
import { flows } from '../../../domain/flows/index.ts'
import { webhookStates } from '../../../domain/operations/webhooks.ts'
import { DialogButton } from '../../list/buttons/DialogButton.tsx'
import { longColumn, timeColumn } from '../../list/columns.tsx'
import { actingInstitution, choice } from '../../list/conditions.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { listPage } from '../../list/listPage.tsx'
import { pageAddress } from '../../routes/links.ts'
import { showTime } from '../../ui/values/showTime.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import { faultSince, faultText } from './faultText.ts'
import { WebhookActions } from './WebhookActions.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

const meaning = { waiting: 'waiting', active: 'done', failing: 'over', removed: 'past' } as const

export const WebhooksPage = listPage({
  page: 'inf.webhook.query',
  call: queryWebhook,
  queryKey: ['webhooks'],
  keyOf: ({ webhookId }) => webhookId,
  nameOf: ({ name }) => name,
  conditions: [
    choice('state', webhookStates, (t, state) => t(`webhooks.state.${state}`)),
    actingInstitution('insIdCd'),
  ],
  columns: [
    {
      name: 'name',
      head: (t) => t('webhooks.name'),
      width: 200,
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      field: 'state',
      width: 190,
      cell: ({ state }, { t }) => <Tag means={meaning[state]}>{t(`webhooks.state.${state}`)}</Tag>,
    },
    { field: 'insIdCd', width: 120 },
    longColumn('url', 260),
    {
      name: 'waiting',
      head: (t) => t('webhooks.waitingCount'),
      width: 100,
      cell: ({ waiting }) => waiting,
    },
    { name: 'failed', head: (t) => t('webhooks.failedCount'), width: 90, cell: ({ failed }) => failed },
    timeColumn('lastDeliveredAt'),
    {
      name: 'lastFault',
      head: (t) => t('webhooks.lastFault'),
      width: 400,
      cell: (row, { t }) => {
        const since = faultSince(row)
        if (since === null) return null
        const fault = faultText(t, since.fault, null)
        return (
          <span title={fault}>
            <time dateTime={since.at}>{showTime(since.at)}</time> {fault}
          </span>
        )
      },
    },
    {
      field: 'flows',
      width: 200,
      cell: ({ flows: some }, { t }) =>
        some.length === flows.length
          ? t('apiKeys.allFlows')
          : some.map((one) => t(`flow.${one}`)).join(t('frame.listSeparator')),
    },
    longColumn('createdBy', 160),
    timeColumn('createdAt'),
  ],
  sorts: webhookSorts,
  defaultSort: '-createdAt',
  addressOf: ({ webhookId }) => pageAddress('inf.webhookDelivery.query', { webhookId }),
  Actions: WebhookActions,
  Tools: AddWebhook,
  Empty: emptyText((t) => [t('webhooks.none'), t('webhooks.noneHelp')]),
  card: { end: 'state', lines: ['url', 'waiting', 'failed', 'lastDeliveredAt', 'lastFault', 'createdBy'] },
})

function AddWebhook() {
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      <DialogButton label={(t) => t('webhooks.add')} form="webhook/new" forRole="manager">
        {(onClose) => <WebhookDialog onClose={onClose} onMade={setMade} />}
      </DialogButton>
      {made !== null && <WebhookSecret webhookId={made} onClose={() => setMade(null)} />}
    </>
  )
}

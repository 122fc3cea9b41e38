import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DeliveryRow,
  deliverySorts,
  queryWebhook,
  queryWebhookDelivery,
  resendWebhook,
} from '../../../contract/records/webhooks.ts'
import { deliveryStates } from '../../../domain/operations/webhooks.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import { codeColumn, timeColumn } from '../../list/columns.tsx'
import { actingInstitution, choice, code, text } from '../../list/conditions.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { listPage } from '../../list/listPage.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import { faultText } from './faultText.ts'

const meaning = { waiting: 'waiting', delivered: 'done', failed: 'over' } as const

export const DeliveriesPage = listPage({
  page: 'inf.webhookDelivery.query',
  call: queryWebhookDelivery,
  queryKey: ['webhooks', 'deliveries'],
  keyOf: ({ deliveryId }) => deliveryId,
  nameOf: ({ number }) => String(number),
  conditions: [
    code('webhookId', useWebhooks),
    choice('state', deliveryStates, (t, state) => t(`webhooks.delivery.${state}`)),
    text('expId', fieldOf('expId')),
    actingInstitution('insIdCd'),
  ],
  columns: [
    { name: 'number', head: (t) => t('webhooks.number'), width: 130, cell: ({ number }) => number },
    {
      field: 'state',
      width: 130,
      cell: ({ state }, { t }) => <Tag means={meaning[state]}>{t(`webhooks.delivery.${state}`)}</Tag>,
    },
    { field: 'webhook', width: 180 },
    { field: 'insIdCd', width: 120 },
    {
      name: 'kind',
      head: (t) => t('webhooks.kindLabel'),
      width: 160,
      cell: ({ kind }, { t }) => t(`webhooks.kind.${kind}`),
    },
    codeColumn('expId', 160),
    { name: 'flow', head: (t) => t('field.flows'), width: 180, cell: ({ flow }, { t }) => t(`flow.${flow}`) },
    {
      name: 'outcome',
      head: (t) => t('webhooks.outcome'),
      width: 260,
      cell: ({ fault, status }, { t }) => (fault === null ? status : faultText(t, fault, status)),
    },
    { field: 'tries', width: 90 },
    timeColumn('triedAt', { seconds: true }),
    timeColumn('nextAt', { seconds: true }),
    timeColumn('queuedAt', { seconds: true }),
  ],
  sorts: deliverySorts,
  defaultSort: '-queuedAt',
  refreshes: true,
  Actions: ResendButton,
  Empty: emptyText((t) => [t('webhooks.noDeliveries'), t('webhooks.noDeliveriesHelp')]),
  card: { end: 'state', title: ['kind', 'flow'], lines: ['webhook', 'expId', 'outcome', 'triedAt', 'nextAt'] },
})

function useWebhooks() {
  const { data } = useQuery({
    queryKey: ['webhooks', 'all'],
    queryFn: ({ signal }) => call(queryWebhook, { pageSize: 100 }, { quiet: true, signal }),
  })
  return (data?.list ?? []).map(({ webhookId, name }) => ({ code: webhookId, shown: name, name: '' }))
}

function ResendButton({ rows: [row] }: ActionsProps<DeliveryRow>) {
  const t = useText()
  const queries = useQueryClient()
  if (!row?.resendable) return null
  const { webhookId, deliveryId, number } = row
  const resend = () =>
    runAction(
      async () => {
        toast('success', t('webhooks.resent', await call(resendWebhook, { webhookId, deliveryId })))
      },
      () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
    )
  return (
    <RowButton
      label={t('webhooks.resend')}
      of={t('webhooks.resendOf', { number: `${number}` })}
      onPress={() => void resend()}
    />
  )
}

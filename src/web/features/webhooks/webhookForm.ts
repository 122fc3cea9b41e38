import { isWebhookUrl } from '../../../contract/webhooks.ts'
import { flows } from '../../../domain/flows/index.ts'
import { webhookNameLength, webhookUrlLength } from '../../../domain/webhooks.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import { defineForm } from '../../form/definition.ts'

export interface WebhookValues {
  insIdCd: string
  name: string
  url: string
  flows: FlowId[]
}

export const webhookForm = defineForm<WebhookValues>({
  name: 'webhook',
  fields: {
    insIdCd: { kind: 'institution', of: 'own', required: true, wide: true },
    name: {
      kind: 'text',
      max: webhookNameLength,
      required: true,
      label: (t) => t('webhooks.name'),
      hint: (t) => t('webhooks.nameHint'),
    },
    url: {
      kind: 'text',
      max: webhookUrlLength,
      required: true,
      wide: true,
      hint: (t) => t('webhooks.urlHint'),
      wrong: (value, say) => (isWebhookUrl(value.trim()) ? null : say.t('webhooks.urlWrong')),
    },
    flows: { kind: 'own' },
  },
  check: ({ flows: some }, say) => (some.length === 0 ? [{ field: 'flows' as const, text: say.missing('flows') }] : []),
})

export function newWebhook(insIdCd: string): WebhookValues {
  return { insIdCd, name: '', url: '', flows: flows.map(({ id }) => id) }
}

import { useQueryClient } from '@tanstack/react-query'
import { createWebhook, isWebhookUrl } from '../../../contract/records/webhooks.ts'
import { flows } from '../../../domain/flows/index.ts'
import { webhookNameLength, webhookUrlLength } from '../../../domain/operations/webhooks.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import { call } from '../../api/call.ts'
import { defineForm } from '../../form/definition.ts'
import { FieldGroup } from '../../form/FieldGroup.tsx'
import { FlowBoxes } from '../../form/FlowBoxes.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/feedback/notices.ts'

/** `onMade` runs where nobody has to approve the webhook, so that its proposer can collect the secret at once. */
export function WebhookDialog({ onClose, onMade }: { onClose: () => void; onMade: (webhookId: string) => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { insIdCd } = useProfile()
  const form = useForm(webhookForm, {
    values: newWebhook(insIdCd),
    question: ({ insIdCd: ofIns, name, ...after }) => ({
      before: null,
      after,
      about: [
        { label: t('webhooks.name'), value: name },
        { label: t('field.insIdCd'), value: ofIns },
      ],
    }),
    approval: { of: 'all' },
    send: (values, options) => call(createWebhook, values, options),
    refresh: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
    done: (answer) => {
      onClose()
      if (answer && 'webhookId' in answer) onMade(answer.webhookId)
      else toast('success', t('webhooks.made'))
    },
    waits: onClose,
  })
  return (
    <FormDialog form={form} title={t('webhooks.addTitle')} submit={t('webhooks.create')} onClose={onClose}>
      <Fields form={form} names={['insIdCd', 'name', 'url']} />
      <FieldGroup form={form} name="flows" required>
        <FlowBoxes chosen={form.values.flows} onChange={(flows) => form.set({ flows })} />
      </FieldGroup>
    </FormDialog>
  )
}

interface WebhookValues {
  insIdCd: string
  name: string
  url: string
  flows: FlowId[]
}

const webhookForm = defineForm<WebhookValues>({
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

function newWebhook(insIdCd: string): WebhookValues {
  return { insIdCd, name: '', url: '', flows: flows.map(({ id }) => id) }
}

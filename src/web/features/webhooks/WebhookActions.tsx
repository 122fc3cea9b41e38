import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeWebhook, resendWebhook, testWebhook, type WebhookRow } from '../../../contract/records/webhooks.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import { RowButtons } from '../../list/buttons/RowButtons.tsx'
import type { ActionsProps } from '../../list/definition.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
import { faultText } from './faultText.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

export function WebhookActions({ rows: [row] }: ActionsProps<WebhookRow>) {
  const t = useText()
  const queries = useQueryClient()
  const [shown, setShown] = useState<'collect' | 'rotate' | null>(null)
  if (!row) return null
  const { webhookId, name, state, collectable, failed } = row
  const doing = (work: () => Promise<void>) =>
    runAction(work, () => queries.invalidateQueries({ queryKey: ['webhooks'] }))
  const test = () =>
    doing(async () => {
      const { status, fault, ms } = await call(testWebhook, { webhookId })
      if (fault === null) toast('success', t('webhooks.testDone', { status: `${status ?? ''}`, ms: `${ms}` }))
      else toast('error', t('webhooks.testFailed', { why: faultText(t, fault, status) }))
    })
  const resend = () =>
    doing(async () => toast('success', t('webhooks.resent', await call(resendWebhook, { webhookId }))))
  const remove = async () => {
    const question = { text: t('webhooks.removeAsk', { name }), yes: t('webhooks.remove'), no: t('frame.cancel') }
    if (!(await ask(question))) return
    await doing(async () => {
      await call(removeWebhook, { webhookId })
      toast('success', t('webhooks.removed', { name }))
    })
  }
  const isLive = state === 'active' || state === 'failing'
  return (
    <RowButtons>
      {collectable && (
        <RowButton label={t('webhooks.show')} of={t('webhooks.showOf', { name })} onPress={() => setShown('collect')} />
      )}
      {isLive && (
        <>
          <RowButton label={t('webhooks.test')} of={t('webhooks.testOf', { name })} onPress={() => void test()} />
          <RowButton
            label={t('webhooks.rotate')}
            of={t('webhooks.rotateOf', { name })}
            onPress={() => setShown('rotate')}
          />
        </>
      )}
      {isLive && failed > 0 && (
        <RowButton
          label={t('webhooks.resendAll')}
          of={t('webhooks.resendAllOf', { name })}
          onPress={() => void resend()}
        />
      )}
      {state !== 'removed' && (
        <RowButton
          label={t('webhooks.remove')}
          of={t('webhooks.removeOf', { name })}
          danger
          onPress={() => void remove()}
        />
      )}
      {shown && (
        <WebhookSecret
          webhookId={webhookId}
          {...(shown === 'rotate' && { replacedOf: name })}
          onClose={() => setShown(null)}
        />
      )}
    </RowButtons>
  )
}

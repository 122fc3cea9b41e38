import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeWebhook, resendWebhook, testWebhook, type WebhookRow } from '../../../contract/records/webhooks.ts'
import { call } from '../../api/call.ts'
import { refreshing } from '../../api/callQuery.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { useConfirmedAction } from '../../layout/useConfirmedAction.ts'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import { RowButtons } from '../../list/buttons/RowButtons.tsx'
import type { ActionsProps } from '../../list/definition.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { faultText } from './faultText.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

const refreshWebhooks = refreshing('webhooks')

export function WebhookActions({ rows: [row] }: ActionsProps<WebhookRow>) {
  const t = useText()
  const queries = useQueryClient()
  const runConfirmed = useConfirmedAction()
  const [shown, setShown] = useState<'collect' | 'rotate' | null>(null)
  if (!row) return null
  const { webhookId, name, state, collectable, failed } = row
  const doing = (work: () => Promise<void>) => runAction(work, () => refreshWebhooks(queries))
  const test = () =>
    doing(async () => {
      const { status, fault, ms } = await call(testWebhook, { webhookId })
      if (fault === null) toast('success', t('webhooks.testDone', { status: `${status ?? ''}`, ms: `${ms}` }))
      else toast('error', t('webhooks.testFailed', { why: faultText(t, fault, status) }))
    })
  const resend = () =>
    doing(async () => toast('success', t('webhooks.resent', await call(resendWebhook, { webhookId }))))
  const remove = () =>
    runConfirmed({
      text: t('webhooks.removeAsk', { name }),
      yes: t('webhooks.remove'),
      send: () => call(removeWebhook, { webhookId }),
      done: t('webhooks.removed', { name }),
      refresh: refreshWebhooks,
    })
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

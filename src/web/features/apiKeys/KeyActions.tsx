import { useState } from 'react'
import { type ApiKeyRow, revokeApiKey } from '../../../contract/people/apiKeys.ts'
import { call } from '../../api/call.ts'
import { refreshing } from '../../api/callQuery.ts'
import { useText } from '../../i18n/useText.ts'
import { useConfirmedAction } from '../../layout/useConfirmedAction.ts'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import { RowButtons } from '../../list/buttons/RowButtons.tsx'
import type { ActionsProps } from '../../list/definition.ts'
import { KeySecret } from './KeySecret.tsx'

export function KeyActions({ rows: [row] }: ActionsProps<ApiKeyRow>) {
  const t = useText()
  const runConfirmed = useConfirmedAction()
  const [isShown, setShown] = useState(false)
  if (!row) return null
  const { keyId, name, state, collectable } = row
  const revoke = () =>
    runConfirmed({
      text: t('apiKeys.revokeAsk', { name }),
      yes: t('apiKeys.revoke'),
      send: () => call(revokeApiKey, { keyId }),
      done: t('apiKeys.revoked', { name }),
      refresh: refreshing('apiKeys'),
    })
  return (
    <RowButtons>
      {collectable && (
        <RowButton label={t('apiKeys.show')} of={t('apiKeys.showOf', { name })} onPress={() => setShown(true)} />
      )}
      {(state === 'active' || state === 'waiting') && (
        <RowButton
          label={t('apiKeys.revoke')}
          of={t('apiKeys.revokeOf', { name })}
          danger
          onPress={() => void revoke()}
        />
      )}
      {isShown && <KeySecret keyId={keyId} onClose={() => setShown(false)} />}
    </RowButtons>
  )
}

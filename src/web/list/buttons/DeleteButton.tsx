import type { QueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/useText.ts'
import { useDualControl } from '../../layout/dualControl.ts'
import { useConfirmedAction } from '../../layout/useConfirmedAction.ts'
import { type OfferedAction, RowButton } from './RowButton.tsx'

interface DeleteButtonProps {
  /** Names the row. */
  of: string
  /** The server's verdict on the action; missing where it is always allowed. */
  actions?: readonly OfferedAction[]
  /** Given where dual control asks for a second person. `waiting`: the change of the row that is already awaiting approval. */
  approval?: { waiting: string | null }
  question: string
  send: () => Promise<unknown>
  refresh: (queries: QueryClient) => Promise<unknown>
}

/** Deletes a row. */
export function DeleteButton({ of, actions, approval, question, send, refresh }: DeleteButtonProps) {
  const t = useText()
  const needsApproval = approval !== undefined
  const runConfirmed = useConfirmedAction(needsApproval)
  const dual = useDualControl(needsApproval)
  const offered = actions?.find(({ action }) => action === 'delete')
  const isBlocked = dual && approval?.waiting != null
  const action = isBlocked ? { allowed: false, reason: t('error.changePending') } : offered
  const remove = () => runConfirmed({ text: question, yes: t('list.delete'), send, done: t('list.deleted'), refresh })
  return (
    <RowButton
      label={t('list.delete')}
      of={t('list.deleteOf', { name: of })}
      action={action}
      danger
      onPress={() => void remove()}
    />
  )
}

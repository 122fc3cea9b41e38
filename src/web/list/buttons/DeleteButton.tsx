import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { propertiesOf } from '../../../domain/typed.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { useDualControl, useProposalWords } from '../../layout/dualControl.ts'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
import { type OfferedAction, RowButton } from './RowButton.tsx'

interface DeleteButtonProps extends Deletion {
  /** Names the row. */
  of: string
  /** The server's verdict on the action; missing where it is always allowed. */
  actions?: readonly OfferedAction[]
}

/** Deletes a row. */
export function DeleteButton({ of, actions, ...deletion }: DeleteButtonProps) {
  const t = useText()
  const needsApproval = deletion.approval !== undefined
  const remove = useDelete(needsApproval)
  const dual = useDualControl(needsApproval)
  const offered = actions?.find(({ action }) => action === 'delete')
  const isBlocked = dual && deletion.approval?.waiting != null
  const action = isBlocked ? { allowed: false, reason: t('error.changePending') } : offered
  return (
    <RowButton
      label={t('list.delete')}
      of={t('list.deleteOf', { name: of })}
      action={action}
      danger
      onPress={() => void remove(deletion)}
    />
  )
}

interface Deletion {
  /** Given where dual control asks for a second person. `waiting`: the change of the row that is already awaiting approval. */
  approval?: { waiting: string | null }
  question: string
  send: () => Promise<unknown>
  refresh: (queries: QueryClient) => Promise<unknown>
}

/** Asks, then deletes and reloads the page's data, whether or not it worked. A failure has been shown by the call. */
function useDelete(needsApproval: boolean): (deletion: Deletion) => Promise<void> {
  const t = useText()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const proposal = useProposalWords(needsApproval)
  return async ({ question, send, refresh }) => {
    const asked = { text: question, yes: t('list.delete'), no: t('frame.cancel') }
    if (!(await ask(proposal(asked)))) return
    await runAction(
      async () => {
        const pending = pendingIn(await send())
        if (pending) await sentForApproval(pending)
        else toast('success', t('list.deleted'))
      },
      () => refresh(queries),
    )
  }
}

/** Returns the id of the change that waits for approval; null where the call was done at once. */
function pendingIn(answer: unknown): string | null {
  const { pending } = propertiesOf(answer)
  return typeof pending === 'string' ? pending : null
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { propertiesOf } from '../../domain/typed.ts'
import { runAction } from '../api/runAction.ts'
import { useText } from '../i18n/useText.ts'
import { ask, toast } from '../ui/feedback/notices.ts'
import { useProposalWords } from './dualControl.ts'
import { useSentForApproval } from './useSentForApproval.ts'

interface ConfirmedAction {
  text: string
  /** The button that does it. */
  yes: string
  send: () => Promise<unknown>
  /** Said once it is done; what waits for a second person is said to wait. */
  done: string
  refresh: (queries: QueryClient) => Promise<unknown>
}

/**
 * Asks before it acts, and reloads what the page shows, whether or not it worked. A failure has been shown by the call.
 * `needsApproval`: dual control asks for a second person.
 */
export function useConfirmedAction(needsApproval = false): (action: ConfirmedAction) => Promise<void> {
  const t = useText()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const proposal = useProposalWords(needsApproval)
  return async ({ text, yes, send, done, refresh }) => {
    if (!(await ask(proposal({ text, yes, no: t('frame.cancel') })))) return
    await runAction(
      async () => {
        const { pending } = propertiesOf(await send())
        if (typeof pending === 'string') await sentForApproval(pending)
        else toast('success', done)
      },
      () => refresh(queries),
    )
  }
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { propertiesOf } from '../../domain/propertiesOf.ts'
import { ApiError } from '../api/ApiError.ts'
import { useText } from '../i18n/useText.ts'
import { ask, toast } from '../ui/notices.ts'
import { useSentForApproval } from './useSentForApproval.ts'

interface Deletion {
  text: string
  yes: string
  done: string
  send: () => Promise<unknown>
  refresh: (queries: QueryClient) => Promise<unknown>
}

/** Returns the id of the change that waits for approval; null where the call was done at once. */
function pendingIn(answer: unknown): string | null {
  const { pending } = propertiesOf(answer)
  return typeof pending === 'string' ? pending : null
}

/** Asks, then deletes and reloads the page's data, whether or not it worked. A failure has been shown by the call. */
export function useDelete(): (deletion: Deletion) => Promise<void> {
  const t = useText()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  return async ({ text, yes, done, send, refresh }) => {
    if (!(await ask({ text, yes, no: t('frame.cancel') }))) return
    try {
      const answer = await send()
      const pending = pendingIn(answer)
      if (pending) await sentForApproval(pending)
      else toast('success', done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refresh(queries)
    }
  }
}

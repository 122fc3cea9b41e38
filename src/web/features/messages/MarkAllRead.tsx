import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/ApiError.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { type Messages, markRead } from '../../api/messages.ts'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { toast } from '../../ui/feedback/notices.ts'

/** Leaves messages unread that arrive after the page was loaded. */
export function MarkAllRead({ messages }: { messages: Messages | undefined }) {
  const t = useText()
  const queries = useQueryClient()
  if (!messages || messages.unread === 0) return null
  const mark = async () => {
    try {
      await markRead(queries, { upTo: messages.seq })
    } catch (error) {
      if (error instanceof ApiError && !isSaidAlready(error)) toast('error', error.errMsg)
    }
  }
  return (
    <button type="button" className={buttons.link} onClick={() => void mark()}>
      {t('messages.markAll')}
    </button>
  )
}

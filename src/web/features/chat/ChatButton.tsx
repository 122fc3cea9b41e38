import { CommentOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { noteChatRead } from '../../api/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { openChat, useOpenChat } from '../../session/openChat.ts'
import { useProfile } from '../../session/useProfile.ts'
import buttons from '../../ui/buttons.module.css'
import { UnreadCount } from '../../ui/values/UnreadCount.tsx'
import styles from './people/online.module.css'
import { startChat } from './state/chat.ts'
import { useChat } from './state/store.ts'

const narrow = matchMedia('(width < 992px)')

const ChatDialog = lazy(async () => ({ default: (await import('./ChatDialog.tsx')).ChatDialog }))

export function ChatButton() {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const { open } = useOpenChat()
  const { unread } = useChat()
  useFollowChat()
  const label = unread === 0 ? t('chat.title') : t('chat.button', { unread: `${unread}` })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${buttons.icon} ${styles.chatButton}`}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        // Where the one hides the other, the people come first.
        onClick={() => (narrow.matches ? openChat(null) : openChat())}
      >
        <CommentOutlined aria-hidden="true" />
        <UnreadCount count={unread} atCorner />
      </button>
      {open && (
        <Suspense>
          <ChatDialog button={button} />
        </Suspense>
      )}
    </>
  )
}

function useFollowChat(): void {
  const queries = useQueryClient()
  const { userId } = useProfile()
  useEffect(() => startChat(userId, (personId) => noteChatRead(queries, personId)), [queries, userId])
}

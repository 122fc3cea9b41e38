import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Message } from '../../../contract/messages/messages.ts'
import { markRead } from '../../api/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { openChat } from '../../session/openChat.ts'
import { byDay, nearDay } from '../../ui/values/byDay.ts'
import { showTime } from '../../ui/values/showTime.ts'
import { WholeDates } from '../../ui/values/WholeDates.tsx'
import visibility from '../../ui/visibility.module.css'
import { messageAddress } from './messageAddress.ts'
import styles from './messages.module.css'

interface MessageDaysProps {
  list: readonly Message[]
  level: 2 | 3
  onOpen?: () => void
}

export function MessageDays({ list, level, onOpen }: MessageDaysProps) {
  const t = useText()
  const now = new Date()
  const Heading = `h${level}` as const
  return byDay(list).map(({ day, items }) => {
    const near = nearDay(day, now)
    const name = near ? t(`messages.${near}`) : day
    return (
      <div key={day} className={styles.day}>
        <Heading>{name}</Heading>
        <ul aria-label={name}>
          {items.map((message) => (
            <li key={message.id}>
              <MessageLine message={message} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

function MessageLine({ message, onOpen }: { message: Message; onOpen: (() => void) | undefined }) {
  const t = useText()
  const { type, title, content, fromName, recCrtTs, notRead } = message
  return (
    <MessageLink
      message={message}
      className={notRead ? `${styles.message} ${styles.unread}` : styles.message}
      onOpen={onOpen}
    >
      <span className={styles.title}>
        <WholeDates text={title} />
        {notRead && <span className={visibility.visuallyHidden}> {t('messages.isUnread')}</span>}
      </span>
      <time dateTime={recCrtTs}>{showTime(recCrtTs).slice(11)}</time>
      <span className={styles.content}>
        <WholeDates text={content} />
      </span>
      {type !== 'chat' && fromName && <span className={styles.from}>{fromName}</span>}
    </MessageLink>
  )
}

interface MessageLinkProps {
  message: Message
  className?: string
  onOpen?: (() => void) | undefined
  children: ReactNode
}

export function MessageLink({ message, className, onOpen, children }: MessageLinkProps) {
  const queries = useQueryClient()
  const address = messageAddress(message)
  const open = () => {
    // What fails here stays unread, and is read the next time.
    if (message.notRead) void markRead(queries, { list: [message.seq] }).catch(() => {})
    onOpen?.()
    if (message.link.userId) openChat(message.link.userId)
  }
  return address ? (
    <Link {...address} className={className} onClick={open}>
      {children}
    </Link>
  ) : (
    <button type="button" className={className} onClick={open}>
      {children}
    </button>
  )
}

import type { ChatEntry } from '../../../../contract/messages.ts'
import { maxBellCount } from '../../../../domain/messages.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import { openChat } from '../../../session/openChat.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { nearTime } from '../conversation/nearTime.ts'

interface PersonLineProps {
  entry: ChatEntry
  online: boolean
  current: boolean
}

export function PersonLine({ entry, online, current }: PersonLineProps) {
  const t = useText()
  const language = useLanguage()
  const { id, name, img, dept, lastAt, preview, readNum } = entry
  const count = readNum > maxBellCount ? `${maxBellCount}+` : `${readNum}`
  return (
    <button type="button" className="chat-person" aria-current={current} onClick={() => openChat(id)}>
      <span className={online ? 'chat-face is-online' : 'chat-face'}>
        <Avatar name={name} src={img} size={32} />
      </span>
      <b>{name}</b>
      {online && <span className="visually-hidden">{t('chat.online.yes')}</span>}
      {lastAt && <time dateTime={lastAt}>{nearTime(lastAt, new Date(), language)}</time>}
      <small>{dept[language]}</small>
      <span className="chat-last">
        <span className="chat-preview">{preview}</span>
        {readNum > 0 && (
          <span className="chat-unread unread-count">
            <span aria-hidden="true">{count}</span>
            <span className="visually-hidden">{t('chat.people.unread', { count })}</span>
          </span>
        )}
      </span>
    </button>
  )
}

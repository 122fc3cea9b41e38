import type { ChatEntry } from '../../../../contract/messages.ts'
import { maxBellCount } from '../../../../domain/messages.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import { openChat } from '../../../session/openChat.ts'
import { Avatar } from '../../../ui/values/Avatar.tsx'
import { UnreadCount } from '../../../ui/values/UnreadCount.tsx'
import visibility from '../../../ui/visibility.module.css'
import styles from '../chat.module.css'
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
    <button type="button" className={styles.person} aria-current={current} onClick={() => openChat(id)}>
      <span className={online ? `${styles.face} ${styles.online}` : styles.face}>
        <Avatar name={name} src={img} size={32} />
      </span>
      <b>{name}</b>
      {online && <span className={visibility.visuallyHidden}>{t('chat.online.yes')}</span>}
      {lastAt && <time dateTime={lastAt}>{nearTime(lastAt, new Date(), language)}</time>}
      <small>{dept[language]}</small>
      <span className={styles.last}>
        <span className={styles.preview}>{preview}</span>
        {readNum > 0 && (
          <>
            <UnreadCount count={readNum} />
            <span className={visibility.visuallyHidden}>{t('chat.people.unread', { count })}</span>
          </>
        )}
      </span>
    </button>
  )
}

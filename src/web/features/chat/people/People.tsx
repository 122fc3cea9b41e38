import { useEffect, useEffectEvent, useState } from 'react'
import type { ChatEntry } from '../../../../contract/messages/messages.ts'
import { maxBellCount, robotUsername } from '../../../../domain/messages.ts'
import { nameIn } from '../../../../texts/names.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import { openChat } from '../../../session/openChat.ts'
import buttons from '../../../ui/buttons.module.css'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import typography from '../../../ui/typography.module.css'
import { Avatar } from '../../../ui/values/Avatar.tsx'
import { UnreadCount } from '../../../ui/values/UnreadCount.tsx'
import visibility from '../../../ui/visibility.module.css'
import styles from '../chat.module.css'
import { useAttempt } from '../composer/useAttempt.tsx'
import { nearTime } from '../conversation/nearTime.ts'
import { RobotLine } from '../robot/RobotLine.tsx'
import { loadEntries, loadOlderEntries } from '../state/chat.ts'
import { useChat } from '../state/store.ts'
import onlineStyles from './online.module.css'
import { fitting, onlineNames, useNamesOfOthers, useOnline } from './online.ts'

const isPerson = ({ id }: ChatEntry) => id !== robotUsername

export function People({ open }: { open: string | null }) {
  const t = useText()
  const { entries, moreEntries } = useChat()
  const { data: online } = useOnline()
  useNamesOfOthers()
  const [typed, setTyped] = useState('')
  const first = useAttempt(loadEntries)
  const older = useAttempt(loadOlderEntries)
  const begin = useEffectEvent(() => entries === null && first.run())
  useEffect(() => void begin(), [])

  const names = online && onlineNames(online)
  const isOnline = ({ id, online }: ChatEntry) => names?.has(id) ?? online
  const known = new Set(entries?.map(({ id }) => id))
  const strangers = online?.list.filter((one) => one.online && !known.has(one.id)) ?? []
  const newcomer = strangers.find(({ id }) => id === open)
  const talked = fitting([...(newcomer ? [newcomer] : []), ...(entries ?? [])].filter(isPerson), typed)
  const others = typed.trim() === '' ? [] : fitting(strangers, typed).filter((one) => one !== newcomer)
  const lines = (list: readonly ChatEntry[]) =>
    list.map((entry) => (
      <li key={entry.id}>
        <PersonLine entry={entry} online={isOnline(entry)} current={entry.id === open} />
      </li>
    ))
  return (
    <nav className={styles.people} aria-label={t('chat.people.title')}>
      <input
        type="search"
        className={onlineStyles.search}
        aria-label={t('chat.people.search')}
        placeholder={t('chat.people.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.peopleList}>
        <RobotLine entry={entries?.find((entry) => !isPerson(entry)) ?? null} current={open === robotUsername} />
        {entries === null && (first.error ? first.notice : <Skeleton lines={6} />)}
        {talked.length > 0 && <ul aria-label={t('chat.people.title')}>{lines(talked)}</ul>}
        {others.length > 0 && (
          <>
            <h3 id="chat-also-online">{t('chat.people.alsoOnline')}</h3>
            <ul aria-labelledby="chat-also-online">{lines(others)}</ul>
          </>
        )}
        {entries && talked.length + others.length === 0 && (
          <p className={`${typography.quiet} ${styles.peopleNone}`}>
            {t(typed.trim() === '' ? 'chat.people.none' : 'chat.people.noneSuch')}
          </p>
        )}
        {older.notice}
        {moreEntries && !older.error && (
          <button
            type="button"
            className={`${buttons.link} ${styles.peopleMore}`}
            onClick={older.run}
            disabled={older.running}
          >
            {t('chat.people.older')}
          </button>
        )}
      </div>
    </nav>
  )
}

interface PersonLineProps {
  entry: ChatEntry
  online: boolean
  current: boolean
}

function PersonLine({ entry, online, current }: PersonLineProps) {
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
      <small>{nameIn(dept, language)}</small>
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

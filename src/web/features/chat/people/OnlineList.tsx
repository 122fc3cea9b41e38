import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { nameIn } from '../../../../texts/names.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import { openChat } from '../../../session/openChat.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useInertPage } from '../../../ui/keys/useInertPage.ts'
import { useOutsidePress } from '../../../ui/keys/useOutsidePress.ts'
import typography from '../../../ui/typography.module.css'
import { Avatar } from '../../../ui/values/Avatar.tsx'
import styles from './online.module.css'
import { fitting, useNamesOfOthers, useOnline } from './online.ts'

interface OnlineListProps {
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const searchedFrom = 8

export function OnlineList({ button, onClose }: OnlineListProps) {
  const t = useText()
  const language = useLanguage()
  const box = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useOnline()
  useNamesOfOthers()
  useEffect(() => box.current?.show(), [])
  const close = () => box.current?.close()
  useInertPage()
  useOutsidePress([box, button], close)

  const online = data?.list.filter((one) => one.online) ?? []
  const shown = fitting(online, typed)
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog that isn't modal isn't closed by Esc.
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <dialog
      ref={box}
      className={styles.list}
      aria-label={t('chat.online.title')}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      {online.length > searchedFrom && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('chat.online.search')}
          placeholder={t('chat.online.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data || (online.length === 0 && data.others.length > 0) ? (
        <Skeleton lines={4} />
      ) : shown.length === 0 ? (
        <p className={`${typography.quiet} ${styles.none}`}>{t(typed ? 'chat.online.noneSuch' : 'chat.online.none')}</p>
      ) : (
        <ul aria-label={t('chat.online.title')}>
          {shown.map(({ id, name, img, dept, insIdCd }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.person}
                onClick={() => {
                  close()
                  openChat(id)
                }}
              >
                <Avatar name={name} src={img} size={32} />
                <b>{name}</b>
                <small>
                  {nameIn(dept, language)} <span className={typography.code}>{insIdCd}</span>
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </dialog>
  )
}

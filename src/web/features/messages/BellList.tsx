import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { bellQuery } from '../../api/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import buttons from '../../ui/buttons.module.css'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { useInertPage } from '../../ui/keys/useInertPage.ts'
import { useOutsidePress } from '../../ui/keys/useOutsidePress.ts'
import typography from '../../ui/typography.module.css'
import styles from './bell.module.css'
import { MarkAllRead } from './MarkAllRead.tsx'
import { MessageDays } from './MessageDays.tsx'
import { noteSeen } from './seen.ts'

interface BellListProps {
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const narrow = matchMedia('(width < 992px)')

export function BellList({ button, onClose }: BellListProps) {
  const t = useText()
  const { userId } = useProfile()
  const box = useRef<HTMLDialogElement>(null)
  const { data, error, refetch } = useQuery(bellQuery)
  useEffect(() => {
    if (narrow.matches) box.current?.showModal()
    else box.current?.show()
  }, [])
  useEffect(() => noteSeen(userId, data?.seq ?? 0), [userId, data?.seq])
  useInertPage()
  useOutsidePress([box, button], () => box.current?.close())

  // The browser gives the focus back to where it was, and then says `close`.
  const close = () => box.current?.close()
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog that isn't modal isn't closed by Esc.
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <dialog ref={box} className={styles.list} aria-labelledby="bell-title" onKeyDown={onKeyDown} onClose={onClose}>
      <div className={styles.head}>
        <h2 id="bell-title">{t('messages.title')}</h2>
        <MarkAllRead messages={data} />
        <button type="button" className={buttons.icon} aria-label={t('frame.close')} onClick={close}>
          ×
        </button>
      </div>
      <div className={styles.body}>
        {!data ? (
          <QueryPlaceholder query={{ error, refetch }} lines={5} />
        ) : data.list.length === 0 ? (
          <p className={`${typography.quiet} ${styles.none}`}>{t('messages.none')}</p>
        ) : (
          <MessageDays list={data.list} level={3} onOpen={close} />
        )}
      </div>
      <Link to="/message" className={styles.all} onClick={close}>
        {t('messages.all')}
      </Link>
    </dialog>
  )
}

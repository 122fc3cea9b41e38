import { BellOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Message } from '../../../contract/messages/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitleNews } from '../../layout/pageTitle.ts'
import { useProfile } from '../../session/useProfile.ts'
import buttons from '../../ui/buttons.module.css'
import { UnreadCount } from '../../ui/values/UnreadCount.tsx'
import styles from './bell.module.css'
import { offerDesktop } from './desktopOffer.ts'
import { MessageLink } from './MessageDays.tsx'
import { newestNew, useSeenUpTo } from './seen.ts'
import { useBell } from './useBell.ts'

const BellList = lazy(async () => ({ default: (await import('./BellList.tsx')).BellList }))

/** Milliseconds that the title of a new message stays under the bell. Specification 9: message box. */
const arrivedMs = 5_000

export function BellButton() {
  const t = useText()
  const { userId, notify } = useProfile()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [arrived, setArrived] = useArrived()
  const { data } = useBell(setArrived)
  const seen = useSeenUpTo(userId)
  const news = newestNew(data?.list ?? [], seen)
  const [seqAtLoad, setSeqAtLoad] = useState<number>()
  if (data && seqAtLoad === undefined) setSeqAtLoad(data.seq)
  const isInTitle = news !== null && news.seq > (seqAtLoad ?? news.seq) && notify.blink
  useTitleNews(isInTitle ? news.title : null)

  const unread = data?.unread ?? 0
  const label = unread === 0 ? t('messages.title') : t('messages.bell', { unread: `${unread}` })
  return (
    <div className={styles.bell}>
      <button
        ref={button}
        type="button"
        className={`${buttons.icon} ${styles.button}`}
        aria-label={label}
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <BellOutlined aria-hidden="true" />
        <UnreadCount count={unread} atCorner blinks={news !== null && notify.blink} />
      </button>
      <div role="status" className={undefined}>
        {arrived && !open && (
          <MessageLink message={arrived} className={styles.arrived} onOpen={() => setArrived(null)}>
            <b>{arrived.title}</b>
            <span>{arrived.content}</span>
          </MessageLink>
        )}
      </div>
      {open && (
        <Suspense>
          <BellList
            button={button}
            onClose={() => {
              setOpen(false)
              setArrived(null)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function useArrived(): [Message | null, (message: Message | null) => void] {
  const [arrived, setArrived] = useState<Message | null>(null)
  useEffect(() => {
    if (!arrived) return
    const end = setTimeout(() => {
      setArrived(null)
      // The bar takes its place.
      offerDesktop()
    }, arrivedMs)
    return () => clearTimeout(end)
  }, [arrived])
  return [arrived, setArrived]
}

import { TeamOutlined } from '@ant-design/icons'
import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import visibility from '../../../ui/visibility.module.css'
import styles from './online.module.css'
import { onlineNames, useFollowOnline, useOnline } from './online.ts'

const OnlineList = lazy(async () => ({ default: (await import('./OnlineList.tsx')).OnlineList }))

export function OnlineButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFollowOnline()
  const { data } = useOnline()
  const count = data && t('chat.online.count', { count: onlineNames(data).size })
  const label = [t('chat.online.title'), ...(count ? [count] : [])].join(t('frame.listSeparator'))
  return (
    <div className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <TeamOutlined aria-hidden="true" />
        <span className={visibility.onlyWide}>{count}</span>
      </button>
      {open && (
        <Suspense>
          <OnlineList button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

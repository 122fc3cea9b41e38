import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../i18n/useText.ts'
import buttons from '../ui/buttons.module.css'
import brand from './brand.module.css'
import { Logo } from './Logo.tsx'
import styles from './sidebar.module.css'

export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useText()
  const box = useRef<HTMLDialogElement>(null)
  const href = useRouterState({ select: (state) => state.location.href })
  const opened = useRef(href)
  useEffect(() => box.current?.showModal(), [])
  useEffect(() => {
    if (href !== opened.current) box.current?.close()
  }, [href])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Esc itself; this is for a touch on its backdrop.
    <dialog
      ref={box}
      className={styles.drawer}
      aria-label={t('frame.nav')}
      onClose={onClose}
      onClick={(event) => event.target === box.current && box.current.close()}
    >
      <div className={styles.drawerHead}>
        <span className={brand.brand}>
          <Logo size={24} />
          {t('frame.product')}
        </span>
        <button
          type="button"
          className={buttons.icon}
          aria-label={t('frame.close')}
          onClick={() => box.current?.close()}
        >
          ×
        </button>
      </div>
      <div className={styles.side}>{children}</div>
    </dialog>
  )
}

import { Modal } from 'antd'
import { type RefObject, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { closeChat, useOpenChat } from '../../session/openChat.ts'
import typography from '../../ui/typography.module.css'
import styles from './chat.module.css'
import { Conversation } from './conversation/Conversation.tsx'
import { People } from './people/People.tsx'

export function ChatDialog({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  const t = useText()
  const { personId } = useOpenChat()
  const [open, setOpen] = useState(true)
  // Noted before the field takes the focus.
  const [origin] = useState(() => document.activeElement)
  const afterClose = () => {
    closeChat()
    // What opened it may be gone, as an entry of the bell is.
    const isThere = origin instanceof HTMLElement && origin !== document.body && origin.isConnected
    if (isThere) origin.focus()
    else button.current?.focus()
  }
  return (
    <Modal
      open={open}
      centered
      width={810}
      rootClassName={styles.dialog}
      title={t('chat.title')}
      footer={null}
      closable={{ 'aria-label': t('frame.close') }}
      mask={{ closable: true, blur: false }}
      onCancel={() => setOpen(false)}
      focusable={{ focusTriggerAfterClose: false }}
      afterClose={afterClose}
    >
      <div className={personId === null ? styles.chat : `${styles.chat} ${styles.talking}`}>
        <People open={personId} />
        {personId === null ? (
          <p className={`${styles.none} ${typography.quiet}`}>{t('chat.people.choose')}</p>
        ) : (
          <Conversation key={personId} personId={personId} />
        )}
      </div>
    </Modal>
  )
}

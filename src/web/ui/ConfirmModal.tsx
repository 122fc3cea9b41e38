import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'

interface ConfirmModalProps {
  open: boolean
  title: string
  okText: string
  cancelText: string
  onAnswer: (yes: boolean) => void
  children: ReactNode
}

/** Calls `onAnswer` after the dialog has closed, so that what follows may take the focus. */
export function ConfirmModal({ open, title, okText, cancelText, onAnswer, children }: ConfirmModalProps) {
  const [answer, setAnswer] = useState<boolean | null>(null)
  return (
    <Modal
      open={open && answer === null}
      title={title}
      okText={okText}
      cancelText={cancelText}
      onOk={() => setAnswer(true)}
      onCancel={() => setAnswer(false)}
      afterClose={() => {
        if (answer === null) return
        setAnswer(null)
        onAnswer(answer)
      }}
      okButtonProps={{ autoFocus: true }}
      width={480}
      destroyOnHidden
    >
      {children}
    </Modal>
  )
}

import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { focusFirst } from '../keys/focusFirst.ts'
import { useFocusBack } from '../keys/useFocusBack.ts'

interface DialogProps {
  title: string
  /** Beside the button that closes it. */
  action?: ReactNode
  onClose: () => void
  /** The words of the button that closes it, where Close says too little. */
  closeLabel?: string | undefined
  children: ReactNode
}

/** A dialog with a button that closes it. A click beside it doesn't. Forms have `FormDialog`. */
export function Dialog({ title, action, onClose, closeLabel, children }: DialogProps) {
  const t = useText()
  useFocusBack()
  return (
    <Modal
      open
      title={title}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      closable={{ 'aria-label': t('frame.close') }}
      mask={{ closable: false }}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{closeLabel ?? t('frame.close')}</Button>
          {action}
        </>
      }
    >
      {children}
    </Modal>
  )
}

import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Role } from '../../../domain/people/actor.ts'
import { useOpenForm } from '../../form/useOpenForm.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { ForRole } from '../../session/ForRole.tsx'

interface DialogButtonProps {
  label: (t: Text) => string
  /** A plus, unless said. */
  icon?: ReactNode
  quiet?: boolean
  /** Everybody's, unless said. */
  forRole?: Role
  /** Names a form with a draft: it is open again after a reload. */
  form?: string
  children: (onClose: () => void) => ReactNode
}

/** A button of the whole list that opens a dialog. */
export function DialogButton({ label, icon, quiet = false, forRole, form, children }: DialogButtonProps) {
  const t = useText()
  const [open, setOpen] = useOpen(form)
  const button = (
    <>
      <Button
        type={quiet ? 'default' : 'primary'}
        icon={icon ?? <PlusOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label(t)}
      </Button>
      {open && children(() => setOpen(null))}
    </>
  )
  return forRole ? <ForRole roles={[forRole]}>{button}</ForRole> : button
}

function useOpen(form: string | undefined) {
  const now = useState<true | null>(null)
  const kept = useOpenForm<true>(form ?? '')
  return form === undefined ? now : kept
}

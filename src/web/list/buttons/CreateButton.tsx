import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { Role } from '../../../domain/people/actor.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import type { Address } from '../../routes/links.ts'
import { ForRole } from '../../session/ForRole.tsx'

type CreateButtonProps = {
  label: (t: Text) => string
  /** Everybody's, unless said. */
  forRole?: Role
} & (Address | { onPress: () => void })

/** Opens the form that adds a row to the list. */
export function CreateButton({ label, forRole, ...opens }: CreateButtonProps) {
  const t = useText()
  const navigate = useNavigate()
  const press = 'onPress' in opens ? opens.onPress : () => void navigate(opens)
  const button = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={press}>
      {label(t)}
    </Button>
  )
  return forRole ? <ForRole roles={[forRole]}>{button}</ForRole> : button
}

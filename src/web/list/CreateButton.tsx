import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { type Text, useText } from '../i18n/useText.ts'
import type { Address } from '../routes/links.ts'

/** Opens the form that adds a row to the list. */
export function CreateButton({ label, ...address }: Address & { label: (t: Text) => string }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(address)}>
      {label(t)}
    </Button>
  )
}

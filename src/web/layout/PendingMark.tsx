import { Link } from '@tanstack/react-router'
import { useText } from '../i18n/useText.ts'
import { Tag } from '../ui/values/Tag.tsx'

export function PendingMark({ changeId }: { changeId: string | null }) {
  const t = useText()
  if (changeId === null) return null
  return (
    <Link to="/informationManagement/PendingChange/$id" params={{ id: changeId }} search={{}}>
      <Tag means="waiting">{t('form.waiting.mark')}</Tag>
    </Link>
  )
}

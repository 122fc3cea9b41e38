import { ClockCircleOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { useText } from '../i18n/useText.ts'
import styles from '../ui/values/tag.module.css'

export function PendingMark({ changeId }: { changeId: string | null }) {
  const t = useText()
  if (changeId === null) return null
  return (
    <Link
      to="/informationManagement/PendingChange/$id"
      params={{ id: changeId }}
      search={{}}
      className={`${styles.tag} ${styles.waiting}`}
    >
      <ClockCircleOutlined aria-hidden="true" /> {t('pendingChanges.waits')}
    </Link>
  )
}

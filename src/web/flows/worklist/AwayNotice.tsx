import { Button } from 'antd'
import { useAssigneeRows } from '../../api/useAssignees.ts'
import { useText } from '../../i18n/useText.ts'
import { Callout } from '../../ui/Callout.tsx'
import { showDay } from '../../ui/DueTag.tsx'

interface AwayNoticeProps {
  /** Of whoever is chosen. */
  userId: string
  onChoose: (userId: string) => void
}

/** Says that the colleague is away, and offers the deputy. */
export function AwayNotice({ userId, onChoose }: AwayNoticeProps) {
  const t = useText()
  const rows = useAssigneeRows()
  const chosen = rows.find((one) => one.userId === userId)
  if (!chosen?.awayUntil) return null
  const deputy = rows.find((one) => one.userId === chosen.deputyId)
  return (
    <Callout role="status">
      {t('worklist.assign.away', { name: chosen.name, day: showDay(chosen.awayUntil) })}{' '}
      {deputy && (
        <Button size="small" onClick={() => onChoose(deputy.userId)}>
          {t('worklist.assign.toDeputy', { name: deputy.name })}
        </Button>
      )}
    </Callout>
  )
}

import { CheckCircleFilled, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import type { PendingChangeState } from '../../../domain/pendingChanges.ts'
import { useText } from '../../i18n/useText.ts'

export function ChangeState({ state }: { state: PendingChangeState }) {
  const t = useText()
  const tone = state === 'pending' ? 'waiting' : state === 'approved' ? 'done' : 'refused'
  const Icon = { waiting: ClockCircleOutlined, done: CheckCircleFilled, refused: CloseCircleOutlined }[tone]
  return (
    <span className={`state-tag is-${tone}`}>
      <Icon aria-hidden="true" /> {t(`changeState.${state}`)}
    </span>
  )
}

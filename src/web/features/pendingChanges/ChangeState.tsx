import type { PendingChangeState } from '../../../domain/people/pendingChanges.ts'
import { useText } from '../../i18n/useText.ts'
import { Tag } from '../../ui/values/Tag.tsx'

export function ChangeState({ state }: { state: PendingChangeState }) {
  const t = useText()
  const meaning = state === 'pending' ? 'waiting' : state === 'approved' ? 'done' : 'refused'
  return <Tag means={meaning}>{t(`changeState.${state}`)}</Tag>
}

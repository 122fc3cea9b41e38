import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons'
import type { ExceptState } from '../../../domain/exceptLists.ts'
import { useText } from '../../i18n/useText.ts'

export function ExceptStateTag({ state }: { state: ExceptState }) {
  const t = useText()
  if (state === 'over') return <span className="quiet">{t('exceptState.over')}</span>
  return (
    <span className={`state-tag is-${state === 'holds' ? 'done' : 'waiting'}`}>
      {state === 'holds' ? <CheckCircleFilled aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />}
      {t(`exceptState.${state}`)}
    </span>
  )
}

import { CheckCircleFilled, ClockCircleOutlined, CloseCircleOutlined, EyeOutlined } from '@ant-design/icons'
import { handlingResults } from '../../../domain/handling.ts'
import { useText } from '../../i18n/useText.ts'

export function ResultTag({ result }: { result: string | null }) {
  const t = useText()
  const known = handlingResults.find((code) => code === result)
  if (!known)
    return (
      <span className="state-tag is-waiting">
        <ClockCircleOutlined aria-hidden="true" /> {t('risk.unhandled')}
      </span>
    )
  const meaning = known === '01' ? 'waiting' : known === '03' || known === '07' ? 'refused' : 'done'
  const Icon = known === '01' ? EyeOutlined : meaning === 'refused' ? CloseCircleOutlined : CheckCircleFilled
  return (
    <span className={`state-tag is-${meaning}`}>
      <Icon aria-hidden="true" /> {t(`handlingResult.${known}`)}
    </span>
  )
}

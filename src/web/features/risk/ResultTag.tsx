import { EyeOutlined } from '@ant-design/icons'
import { handlingResults } from '../../../domain/records/handling.ts'
import { useText } from '../../i18n/useText.ts'
import { Tag } from '../../ui/values/Tag.tsx'

export function ResultTag({ result }: { result: string | null }) {
  const t = useText()
  const known = handlingResults.find((code) => code === result)
  if (!known) return <Tag means="waiting">{t('risk.unhandled')}</Tag>
  const words = t(`handlingResult.${known}`)
  if (known === '01')
    return (
      <Tag means="waiting" icon={EyeOutlined}>
        {words}
      </Tag>
    )
  return <Tag means={known === '03' || known === '07' ? 'refused' : 'done'}>{words}</Tag>
}

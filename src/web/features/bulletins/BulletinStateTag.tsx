import { CheckCircleFilled, ClockCircleOutlined, CloseCircleOutlined, EditOutlined } from '@ant-design/icons'
import type { BulletinState } from '../../../domain/bulletins.ts'
import { useText } from '../../i18n/useText.ts'

const looks = {
  draft: { meaning: 'waiting', Icon: EditOutlined },
  planned: { meaning: 'waiting', Icon: ClockCircleOutlined },
  published: { meaning: 'done', Icon: CheckCircleFilled },
  expired: { meaning: 'over', Icon: ClockCircleOutlined },
  withdrawn: { meaning: 'refused', Icon: CloseCircleOutlined },
} as const

export function BulletinStateTag({ state }: { state: BulletinState }) {
  const t = useText()
  const { meaning, Icon } = looks[state]
  return (
    <span className={`state-tag is-${meaning}`}>
      <Icon aria-hidden="true" /> {t(`bulletinState.${state}`)}
    </span>
  )
}

import { EditOutlined } from '@ant-design/icons'
import type { BulletinState } from '../../../domain/reference/bulletins.ts'
import { useText } from '../../i18n/useText.ts'
import { Tag } from '../../ui/values/Tag.tsx'

const looks = {
  draft: { means: 'waiting', icon: EditOutlined },
  planned: { means: 'waiting' },
  published: { means: 'done' },
  expired: { means: 'past' },
  withdrawn: { means: 'refused' },
} as const

export function BulletinStateTag({ state }: { state: BulletinState }) {
  const t = useText()
  return <Tag {...looks[state]}>{t(`bulletinState.${state}`)}</Tag>
}

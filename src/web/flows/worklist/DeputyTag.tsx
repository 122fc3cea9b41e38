import { UserSwitchOutlined } from '@ant-design/icons'
import { useText } from '../../i18n/useText.ts'
import { Tag } from '../../ui/Tag.tsx'

/** Marks what the user has as the deputy of this colleague. */
export function DeputyTag({ name }: { name: string }) {
  const t = useText()
  return (
    <Tag means="waiting" icon={UserSwitchOutlined}>
      {t('worklist.forName', { name })}
    </Tag>
  )
}

import { Tooltip } from 'antd'
import type { KeptBulletin } from '../../../../contract/messages/bulletins.ts'
import { nameIn } from '../../../../texts/names.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import { CodeName } from '../../../ui/values/CodeName.tsx'
import styles from '../bulletins.module.css'

interface AudienceProps {
  audience: KeptBulletin['audience']
  whole?: boolean
}

export function Audience({ audience, whole = false }: AudienceProps) {
  const t = useText()
  const language = useLanguage()
  if (!audience) return t('bulletins.everyone')
  const names = audience.map(({ insIdCd, nm }) => <CodeName key={insIdCd} code={insIdCd} name={nameIn(nm, language)} />)
  if (audience.length === 1 || whole) return <span className={styles.audience}>{names}</span>
  const hint = audience.map(({ nm }) => nameIn(nm, language)).join(t('frame.listSeparator'))
  return (
    <Tooltip title={hint} placement="bottom">
      <span>{t('bulletins.institutions', { count: audience.length })}</span>
    </Tooltip>
  )
}

import { EyeOutlined } from '@ant-design/icons'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { languageFacts } from '../../../texts/languages.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import visibility from '../visibility.module.css'
import { Avatar } from './Avatar.tsx'
import styles from './holder.module.css'

/** The number of names that fit beside a heading. */
const namedAtMost = 2

interface ViewersChipProps {
  viewers: WorkRow['viewers']
  /** The pictures without the words. */
  small?: boolean
}

/** Colleagues who have it open and don't hold it. */
export function ViewersChip({ viewers = [], small = false }: ViewersChipProps) {
  const t = useText()
  const language = useLanguage()
  const count = viewers.length
  if (count === 0) return null
  const names = new Intl.ListFormat(languageFacts[language].tag, { type: 'conjunction' }).format(
    viewers.map(({ name }) => name),
  )
  const all = t('worklist.viewing', { count, names })
  return (
    <span className={styles.viewers} title={all}>
      <EyeOutlined aria-hidden="true" />
      {small ? (
        <>
          {viewers.slice(0, namedAtMost).map(({ userId, name }) => (
            <Avatar key={userId} name={name} src={null} size={18} />
          ))}
          {count > namedAtMost && <span aria-hidden="true">+{count - namedAtMost}</span>}
          <span className={visibility.visuallyHidden}>{all}</span>
        </>
      ) : count > namedAtMost ? (
        t('worklist.viewingMany', { count: `${count}` })
      ) : (
        all
      )}
    </span>
  )
}

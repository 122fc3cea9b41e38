import type { WorkRow } from '../../../contract/records/worklist.ts'
import { useText } from '../../i18n/useText.ts'
import visibility from '../visibility.module.css'
import { Avatar } from './Avatar.tsx'
import styles from './holder.module.css'
import { showTime } from './showTime.ts'

/** Who of the institution works on it now. `small`: the picture alone. */
export function HolderChip({ heldBy, small = false }: { heldBy: WorkRow['heldBy'] | undefined; small?: boolean }) {
  const t = useText()
  if (!heldBy) return null
  const { name, mine, since, assigned } = heldBy
  const words = mine ? t('worklist.heldByYou') : t('worklist.heldBy', { name })
  if (small) {
    return (
      <span className={styles.small} title={words}>
        <Avatar name={name} src={null} size={18} />
        <span className={visibility.visuallyHidden}>{words}</span>
      </span>
    )
  }
  return (
    <span
      className={mine ? `${styles.holder} ${styles.mine}` : styles.holder}
      title={assigned ? t('worklist.assignedBy', assigned) : t('worklist.since', { time: showTime(since) })}
    >
      <Avatar name={name} src={null} size={18} />
      {words}
    </span>
  )
}

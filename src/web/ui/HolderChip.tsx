import type { WorkRow } from '../../contract/worklist.ts'
import { useText } from '../i18n/useText.ts'
import { Avatar } from './Avatar.tsx'
import styles from './holder.module.css'
import { showTime } from './showTime.ts'

/** Who of the institution works on it now. */
export function HolderChip({ heldBy }: { heldBy: WorkRow['heldBy'] | undefined }) {
  const t = useText()
  if (!heldBy) return null
  const { name, mine, since } = heldBy
  return (
    <span
      className={mine ? `${styles.holder} ${styles.mine}` : styles.holder}
      title={t('worklist.since', { time: showTime(since) })}
    >
      <Avatar name={name} src={null} size={18} />
      {mine ? t('worklist.heldByYou') : t('worklist.heldBy', { name })}
    </span>
  )
}

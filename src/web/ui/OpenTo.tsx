import type { WorkRow } from '../../contract/records/worklist.ts'
import { HolderChip } from './values/HolderChip.tsx'
import styles from './values/holder.module.css'
import { ViewersChip } from './values/ViewersChip.tsx'

/** Who of the institution has a row open: its holder, and who only looks at it. */
export function OpenTo({ heldBy, viewers }: { heldBy: WorkRow['heldBy'] | undefined; viewers: WorkRow['viewers'] }) {
  return (
    <span className={styles.openTo}>
      <HolderChip heldBy={heldBy} />
      <ViewersChip viewers={viewers} small={heldBy != null} />
    </span>
  )
}

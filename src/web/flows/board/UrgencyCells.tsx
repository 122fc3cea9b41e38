import type { Address } from '../../routes/links.ts'
import type { Search } from '../../routes/search.ts'
import { overIn, type Pending, soonIn } from './behind.ts'
import { NumberLink } from './NumberLink.tsx'
import { ShareBar } from './ShareBar.tsx'
import styles from './table.module.css'

interface UrgencyCellsProps {
  line: Pick<Pending, 'count' | 'over' | 'soon'>
  /** The largest number of the table, as a full bar. */
  most: number
  pending: Pending
  behind: (conditions?: Search) => Address
}

/** The numbers of one line of a table of pending work; each opens its rows. */
export function UrgencyCells({ line: { count, over, soon }, most, pending, behind }: UrgencyCellsProps) {
  return (
    <>
      <td>
        <NumberLink count={count} to={behind()} />
      </td>
      <td className={styles.barCell}>
        <ShareBar share={count / most} />
      </td>
      <td>
        <NumberLink count={over} to={behind(overIn(pending))} tone="over" />
      </td>
      <td>
        <NumberLink count={soon} to={behind(soonIn(pending))} tone="soon" />
      </td>
    </>
  )
}

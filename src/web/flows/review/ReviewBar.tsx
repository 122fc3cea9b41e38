import type { WorkRow } from '../../../contract/records/worklist.ts'
import type { Found, ListParts } from '../../list/definition.ts'
import { SelectAll } from '../../list/selection/SelectAll.tsx'
import { allOf, SelectionFacts } from '../../list/selection/SelectionFacts.tsx'
import type { Selection } from '../../list/selection/useSelection.ts'
import { useCountText } from '../../list/table/TableBar.tsx'
import { HeldBack } from '../../ui/feedback/HeldBack.tsx'
import styles from './reviewList.module.css'

interface ReviewBarProps {
  parts: Pick<ListParts<WorkRow>, 'list' | 'place' | 'answer' | 'outdated'>
  found: Found<WorkRow>
  selection: Selection<WorkRow>
}

/** Above the list: the number of rows, or what is selected and what can be done with it. */
export function ReviewBar({ parts, found, selection }: ReviewBarProps) {
  const { list, outdated } = parts
  const { Actions } = list
  const countText = useCountText(list)
  const all = allOf(parts, selection.allBut)
  const isChosen = selection.rows.length > 0 || all !== undefined
  return (
    <div className={isChosen ? `${styles.bar} ${styles.chosen}` : styles.bar}>
      {list.selection && found.list.length > 0 && <SelectAll keys={found.list.map(list.keyOf)} selection={selection} />}
      {isChosen ? (
        <SelectionFacts {...{ parts, found, selection, all }} />
      ) : (
        <span role="status">{countText(found)}</span>
      )}
      {list.selection && Actions && (
        <HeldBack when={outdated}>
          <Actions rows={selection.rows} look="bar" all={all} clear={selection.clear} />
        </HeldBack>
      )}
    </div>
  )
}

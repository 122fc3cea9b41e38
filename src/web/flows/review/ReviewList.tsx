import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { useText } from '../../i18n/useText.ts'
import type { Selection } from '../../list/selection/useSelection.ts'
import { useShiftSelection } from '../../list/selection/useShiftSelection.ts'
import { RowCheckbox } from '../../list/table/RowCheckbox.tsx'
import type { Address } from '../../routes/links.ts'
import typography from '../../ui/typography.module.css'
import { DueTag } from '../../ui/values/DueTag.tsx'
import { HolderChip } from '../../ui/values/HolderChip.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { ViewersChip } from '../../ui/values/ViewersChip.tsx'
import { idOf, todoName } from '../worklist/workRow.ts'
import styles from './reviewList.module.css'

interface ReviewListProps {
  rows: readonly WorkRow[]
  /** The id of the row that is open. */
  open: string | undefined
  addressOf: (id: string) => Address
  selection: Selection<WorkRow>
  /** True where the user can select rows. */
  isSelectable: boolean
}

export function ReviewList({ rows, open, addressOf, selection, isSelectable }: ReviewListProps) {
  const t = useText()
  const toggle = useShiftSelection(rows.map(idOf), selection)
  return (
    <ol className={styles.rows}>
      {rows.map((row) => {
        const id = idOf(row)
        return (
          <Row key={id} isOpen={id === open}>
            {isSelectable && (
              <RowCheckbox
                label={t('list.choose', { id })}
                checked={selection.keys.includes(id)}
                onToggle={(withShift) => toggle(id, withShift)}
              />
            )}
            <Link {...addressOf(id)} replace resetScroll={false} aria-current={id === open ? 'true' : undefined}>
              <span className={styles.todo}>
                {todoName(row, t)}
                {row.heldBy && !row.heldBy.mine && <HolderChip heldBy={row.heldBy} small />}
                <ViewersChip viewers={row.viewers} small />
              </span>
              {row.dueDt ? <DueTag dueDt={row.dueDt} time={row.dueTime} /> : <span />}
              <span className={`${typography.code} ${styles.rowId}`}>{id}</span>
              <Money amount={row.transAt} currency={row.transCurrCd} />
            </Link>
          </Row>
        )
      })}
    </ol>
  )
}

/** Keeps the open row in sight. */
function Row({ isOpen, children }: { isOpen: boolean; children: React.ReactNode }) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return <li ref={place}>{children}</li>
}

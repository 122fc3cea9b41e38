import { Button } from 'antd'
import { useState } from 'react'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { useText } from '../../i18n/useText.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { UnassignDialog } from './UnassignDialog.tsx'
import styles from './worklist.module.css'

/** What a manager does with the rows that are selected: gives them to somebody, or ends that somebody holds them. */
export function AssignActions({ rows, look }: ActionsProps<WorkRow>) {
  const t = useText()
  const [open, setOpen] = useState<'assign' | 'unassign' | null>(null)
  const held = rows.filter(({ heldBy }) => heldBy !== null)
  const size = look === 'foot' ? 'large' : 'small'
  if (rows.length === 0) return null
  return (
    <span className={styles.assign}>
      <Button type="primary" size={size} onClick={() => setOpen('assign')}>
        {t('worklist.assign.open', { count: rows.length })}
      </Button>
      {held.length > 0 && (
        <Button size={size} onClick={() => setOpen('unassign')}>
          {t('worklist.unassign.open', { count: held.length })}
        </Button>
      )}
      {open === 'assign' && <AssignDialog rows={rows} onClose={() => setOpen(null)} />}
      {open === 'unassign' && <UnassignDialog rows={held} onClose={() => setOpen(null)} />}
    </span>
  )
}

import { Button } from 'antd'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { bulkSteps } from '../../../domain/records/bulk.ts'
import { useText } from '../../i18n/useText.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { isCorrectable } from '../bulk/correctable.ts'
import { DownloadCorrections } from '../bulk/DownloadCorrections.tsx'
import { useSteps } from '../steps/Steps.tsx'
import { labelOfAll } from '../steps/stepLabel.ts'
import styles from './worklist.module.css'

/** Buttons of the steps that can be taken on the selected records together. Steps with a form, and alerts, are left out. */
export function WorkActions({ rows, look, all, clear }: ActionsProps<WorkRow>) {
  const t = useText()
  const take = useSteps()
  const able = bulkSteps.filter((action) => rows.some((row) => allows(row, action)))
  const records = rows.flatMap((row) => {
    const { expId, state } = row
    return expId !== undefined && state !== undefined ? [{ ...row, expId, state }] : []
  })
  const correctable = rows.flatMap(({ expId, state, flow: id, todo }) => {
    const flow = flowOf(id)
    return flow && expId && state && todo === 'correct' && isCorrectable(flow, state) ? [{ expId }] : []
  })
  const counted = all ?? { total: records.length, totalIsExact: true }
  return (
    <span className={styles.assign}>
      {able.map((action, at) => (
        <Button
          key={action}
          type={at === 0 ? 'primary' : 'default'}
          size={look === 'foot' ? 'large' : 'small'}
          danger={action === 'delete' && at === 0}
          onClick={() => void take(action, records, { all, clear })}
        >
          {labelOfAll(t, action, counted)}
        </Button>
      ))}
      <DownloadCorrections rows={correctable} all={all} look={look} />
    </span>
  )
}

function allows({ actions }: WorkRow, action: string): boolean {
  return actions.some((one) => one.action === action && one.allowed)
}

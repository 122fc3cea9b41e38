import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { type BulkStep, bulkSteps } from '../../../domain/records/bulk.ts'
import { secondaryActions } from '../../../domain/workflow/check.ts'
import { useText } from '../../i18n/useText.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { rememberList } from '../../list/neighbours.ts'
import { type Address, pageAddress } from '../../routes/links.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import { isCorrectable } from '../bulk/correctable.ts'
import { DownloadCorrections } from '../bulk/DownloadCorrections.tsx'
import { pageIdOf } from '../pageIds.ts'
import { useSteps } from '../steps/Steps.tsx'
import { labelOfAll, stepLabel } from '../steps/stepLabel.ts'
import styles from './worklist.module.css'

const forward = bulkSteps.filter((step) => !secondaryActions.includes(step))
const away = bulkSteps.filter((step) => secondaryActions.includes(step))

/** What can be done with the selected records: steps on all of them, or one form after the other. Alerts are left out. */
export function WorkActions({ rows, look, all, clear }: ActionsProps<WorkRow>) {
  const t = useText()
  const take = useSteps()
  const modifyInTurn = useModifyInTurn()
  const records = rows.flatMap((row) => {
    const { expId, state } = row
    return expId !== undefined && state !== undefined ? [{ ...row, expId, state }] : []
  })
  const correctable = records.filter(({ state, flow: id, todo }) => {
    const flow = flowOf(id)
    return flow && todo === 'correct' && isCorrectable(flow, state)
  })
  const modifiable = all ? [] : records.filter((row) => allows(row, 'modify'))
  const size = look === 'foot' ? 'large' : 'small'
  const able = (steps: readonly BulkStep[]) => steps.filter((action) => rows.some((row) => allows(row, action)))
  const buttonOf = (action: BulkStep, main = false) => (
    <Button
      key={action}
      type={main ? 'primary' : 'default'}
      size={size}
      onClick={() => void take(action, records, { all, clear })}
    >
      {all
        ? labelOfAll(t, action, all)
        : stepLabel(t, action, { rows: records.filter((row) => allows(row, action)), count: records.length })}
    </Button>
  )
  return (
    <span className={styles.assign}>
      {modifiable.length > 0 && (
        <Button type="primary" size={size} onClick={() => modifyInTurn(modifiable)}>
          {modifiable.length < records.length
            ? t('worklist.modifySomeInTurn', { possible: `${modifiable.length}`, count: `${records.length}` })
            : t('worklist.modifyInTurn', { count: modifiable.length })}
        </Button>
      )}
      {able(forward).map((action, at) => buttonOf(action, at === 0 && modifiable.length === 0))}
      <DownloadCorrections rows={correctable} count={records.length} all={all} look={look} />
      {able(away).map((action) => buttonOf(action))}
    </span>
  )
}

function allows({ actions }: WorkRow, action: string): boolean {
  return actions.some((one) => one.action === action && one.allowed)
}

/** Opens the form of the first record; each leads on to that of the next. */
function useModifyInTurn() {
  const navigate = useNavigate()
  const here = pageAddress('wrk.list', useAnySearch())
  return (rows: readonly (WorkRow & { expId: string; state: NonNullable<WorkRow['state']> })[]) => {
    const forms = rows.flatMap(({ expId, flow: id, state }): [string, Address][] => {
      const flow = flowOf(id)
      if (!flow) return []
      return [[expId, { to: '/stdDetailModifyPage', search: { pageId: pageIdOf(flow, state, 'modify'), expId } }]]
    })
    const place = { back: here, before: 0, total: forms.length, totalIsExact: true, request: null }
    rememberList(
      forms.map(([expId]) => expId),
      { ...place, forms: Object.fromEntries(forms) },
    )
    const [first] = forms
    if (first) void navigate(first[1])
  }
}

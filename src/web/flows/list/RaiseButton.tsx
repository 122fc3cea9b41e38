import { useNavigate } from '@tanstack/react-router'
import type { OfferedRow } from '../../../contract/records/records.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import type { ActionsLook } from '../../list/definition.ts'
import { ExplainedButton } from '../../ui/ExplainedButton.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import { pageIdOf } from '../pageIds.ts'

interface RaiseButtonProps {
  flow: Flow
  rows: readonly OfferedRow[]
  /** In a row, in the bar of a selection, at the foot of a narrow screen, or in the head of the transaction's page. */
  look: ActionsLook | 'head'
}

const sizes = { row: { size: 'small' }, bar: { size: 'small' }, foot: { size: 'large' }, head: {} } as const

/** Opens the form that raises something on a cleared transaction; where nothing can be raised it says why. */
export function RaiseButton({ flow, rows, look }: RaiseButtonProps) {
  const t = useText()
  const navigate = useNavigate()
  const why = whyNot(t, flow, rows)
  const [row] = rows
  const press = () => {
    if (!row) {
      toast('warning', t('steps.chooseRecord'))
      return
    }
    const { priKey, logCd, settleDt } = row
    const pageId = pageIdOf(flow, 'history', 'submit')
    void navigate({ to: '/stdDetailModifyPage', search: { pageId, priKey, logCd, settleDt } })
  }
  return (
    <ExplainedButton
      {...sizes[look]}
      type={look === 'row' ? 'link' : rows.length > 0 && !why ? 'primary' : 'default'}
      allowed={!why}
      reason={why}
      onPress={press}
    >
      {t('list.raise')}
    </ExplainedButton>
  )
}

/** Why nothing can be raised on these; null where it can, and where none is chosen, which the press itself says. */
function whyNot(t: Text, flow: Flow, rows: readonly OfferedRow[]): string | null {
  if (rows.length > 1) return t('list.oneTransaction')
  const [row] = rows
  return row && !raisable(flow, row) ? (row.whyNot ?? t('list.nothingToRaise')) : null
}

/** Returns true if the user's institution can submit any transaction type of this workflow on the transaction now. */
export function raisable(flow: Flow, row: Pick<OfferedRow, 'offers'>): boolean {
  return row.offers.some(({ transId }) => flow.transIds.some((raised) => raised === transId))
}

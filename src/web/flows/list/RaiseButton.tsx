import { useNavigate } from '@tanstack/react-router'
import type { OfferedRow } from '../../../contract/records/records.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { composedText } from '../../i18n/composedText.ts'
import { useText } from '../../i18n/useText.ts'
import type { ActionsLook } from '../../list/definition.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { useProfile } from '../../session/useProfile.ts'
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
  const why = useWhyNot(flow)(rows)
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
function useWhyNot(flow: Flow): (rows: readonly OfferedRow[]) => string | null {
  const t = useText()
  const { roles } = useProfile()
  const may = useHasRole(['handler'])
  return (rows) => {
    if (!may) {
      const has = roles.map(({ name }) => composedText(t, `role.${name}`) ?? name).join(t('frame.listSeparator'))
      return t('error.roleMissing', { needs: t('role.handler'), has })
    }
    if (rows.length > 1) return t('list.oneTransaction')
    const [row] = rows
    return row && !raisable(flow, row) ? (row.whyNot ?? t('list.nothingToRaise')) : null
  }
}

/** Returns true if the user's institution can submit any transaction type of this workflow on the transaction now. */
export function raisable(flow: Flow, row: Pick<OfferedRow, 'offers'>): boolean {
  return row.offers.some(({ transId }) => flow.transIds.some((raised) => raised === transId))
}

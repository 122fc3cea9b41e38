import type { ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import type { RecordRow } from '../../../contract/records/records.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { ExplainedButton } from '../../ui/ExplainedButton.tsx'
import { KeyHint } from '../../ui/keys/KeyHint.tsx'
import { actionKeys } from './actionKeys.ts'
import { leadsTo } from './leadsTo.ts'
import { possibleOf } from './possible.ts'
import { stepLabel } from './stepLabel.ts'
import { useReasonText } from './useReasonText.ts'
import { useHeldOn } from './warnIfHeld.ts'

/** They lead back to an earlier state, which is said before. */
const takesBack: readonly Action[] = ['cancel', 'revoke']

interface ActionButtonProps {
  action: Action
  rows: readonly RecordRow[]
  onPress: (rows: RecordRow[]) => void
  type?: ButtonProps['type']
  size?: ButtonProps['size']
  icon?: ReactNode
  className?: string
  /** Where the key of the action acts: it stands beside the name. */
  keyed?: boolean
  /** Instead of the name of the action. */
  label?: string
}

/** Stays in place and focusable where the step is not possible, and gives the reason on hover, focus and press. */
export function ActionButton({ action, rows, onPress, keyed = false, label, ...look }: ActionButtonProps) {
  const t = useText()
  const reasonText = useReasonText()
  const possible = possibleOf(action, rows)
  const { rows: able, refused } = possible
  const held = useHeldOn(rows.length === 1 ? rows[0]?.expId : undefined)
  const reason = refused && reasonText(refused.offer, refused.row)
  const key = keyed ? actionKeys[action] : undefined
  const why = reason && (refused.alone ? reason : t('steps.andMore', { reason }))
  const [row] = able
  const back = takesBack.includes(action) && row && able.length === 1 ? leadsTo(action, row.flow, row.state) : undefined
  return (
    <ExplainedButton
      {...look}
      danger={action === 'delete' && look.type === 'primary'}
      allowed={able.length > 0 && !held}
      reason={
        (held && t('steps.held.busy', held)) ?? why ?? (back && t('steps.leadsTo', { state: t(`state.${back}`) }))
      }
      onPress={() => onPress(able)}
      {...(key && { 'aria-keyshortcuts': key.toUpperCase() })}
    >
      {label ?? stepLabel(t, action, possible)}
      {key && <KeyHint of={key} />}
    </ExplainedButton>
  )
}

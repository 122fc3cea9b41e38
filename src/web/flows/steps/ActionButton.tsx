import { Button, type ButtonProps, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { RecordRow } from '../../../contract/records.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/notices.ts'
import { possibleOf } from './possible.ts'
import { stepLabel } from './stepLabel.ts'
import { useReasonText } from './useReasonText.ts'

interface ActionButtonProps {
  action: Action
  rows: readonly RecordRow[]
  onPress: (rows: RecordRow[]) => void
  type?: ButtonProps['type']
  size?: ButtonProps['size']
  icon?: ReactNode
  className?: string
}

/** Stays in place and focusable where the step is not possible, and gives the reason on hover, focus and press. */
export function ActionButton({ action, rows, onPress, ...look }: ActionButtonProps) {
  const t = useText()
  const reasonText = useReasonText()
  const possible = possibleOf(action, rows)
  const { rows: able, refused } = possible
  const reason = refused && reasonText(refused.offer, refused.row)
  const why = reason && (refused.alone ? reason : t('steps.andMore', { reason }))
  const disabled = able.length === 0
  const press = () => {
    if (!disabled) onPress(able)
    else if (why) toast('warning', why)
  }

  const button = (
    <Button
      {...look}
      danger={action === 'delete' && look.type === 'primary'}
      aria-disabled={disabled || undefined}
      onClick={press}
    >
      {stepLabel(t, action, possible)}
    </Button>
  )
  return why ? (
    <Tooltip title={why} placement="bottom" trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}

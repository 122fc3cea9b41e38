import { Button, type ButtonProps, Tooltip } from 'antd'
import { toast } from './feedback/notices.ts'

interface ExplainedButtonProps extends Omit<ButtonProps, 'disabled' | 'onClick' | 'aria-disabled'> {
  allowed: boolean
  /** Why it is not possible, or what a press leaves out. */
  reason?: string | null | undefined
  /** Missing where it is never allowed. */
  onPress?: () => void
}

/** Stays in place and focusable where it is not possible, and gives the reason on hover, focus and press. */
export function ExplainedButton({ allowed, reason, onPress, ...look }: ExplainedButtonProps) {
  const button = (
    <Button
      {...look}
      aria-disabled={!allowed || undefined}
      onClick={() => (allowed ? onPress?.() : reason && toast('warning', reason))}
    />
  )
  if (!reason) return button
  return (
    <Tooltip title={reason} placement="bottom" trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  )
}

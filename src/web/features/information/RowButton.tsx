import { Button, Tooltip } from 'antd'
import { toast } from '../../ui/notices.ts'

interface RowButtonProps {
  label: string
  of: string
  action: { allowed: boolean; reason?: string | undefined } | undefined
  danger?: boolean
  onPress: () => void
}

export function RowButton({ label, of, action, danger = false, onPress }: RowButtonProps) {
  const { allowed = false, reason } = action ?? {}
  const button = (
    <Button
      type="link"
      danger={danger && allowed}
      aria-label={of}
      aria-disabled={!allowed || undefined}
      className={allowed ? undefined : 'is-disabled'}
      onClick={() => (allowed ? onPress() : reason && toast('warning', reason))}
    >
      {label}
    </Button>
  )
  return reason ? (
    <Tooltip title={reason} placement="bottom" trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}

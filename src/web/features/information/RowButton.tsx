import { Button, Tooltip } from 'antd'
import { toast } from '../../ui/notices.ts'

interface RowButtonProps {
  label: string
  /** With what it is about: there is one of them in each line. */
  of: string
  /** Whether it may be done, and why not, as the row says. */
  action: { allowed: boolean; reason?: string | undefined } | undefined
  danger?: boolean
  onPress: () => void
}

/** Something to do with a line. Where it isn't possible the button stays, and says why, to a look as to a press. */
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

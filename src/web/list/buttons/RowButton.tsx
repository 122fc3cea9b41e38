import { ExplainedButton } from '../../ui/ExplainedButton.tsx'

/** The server's verdict on an action, with the reason of a refusal. */
export interface OfferedAction {
  action: string
  allowed: boolean
  reason?: string | undefined
}

interface RowButtonProps {
  label: string
  /** Says which row it is about: `Modify 00010392`. */
  of: string
  /** Missing where it is always possible. */
  action?: Omit<OfferedAction, 'action'> | undefined
  danger?: boolean
  onPress: () => void
}

/** Runs an action on a row. A disabled button explains the reason. */
export function RowButton({ label, of, action = possible, danger = false, onPress }: RowButtonProps) {
  const { allowed, reason } = action
  return (
    <ExplainedButton
      type="link"
      danger={danger && allowed}
      aria-label={of}
      allowed={allowed}
      reason={reason}
      onPress={onPress}
    >
      {label}
    </ExplainedButton>
  )
}

const possible = { allowed: true, reason: undefined }

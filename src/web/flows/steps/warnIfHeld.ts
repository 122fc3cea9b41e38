import { useSelector } from '@tanstack/react-store'
import { type HeldStep, heldOn, heldSteps } from '../../api/heldSteps.ts'
import type { Text } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'

/** Says that an earlier step on this record is not sent yet; false where there is none. */
export function warnIfHeld(expId: string, t: Text): boolean {
  const held = heldOn(expId)
  if (held) toast('warning', t('steps.held.busy', { name: held.name, id: expId }))
  return held !== undefined
}

export function useHeldOn(expId: string | undefined): HeldStep | undefined {
  return heldOn(expId, useSelector(heldSteps))
}

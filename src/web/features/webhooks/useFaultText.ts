import type { DeliveryFault } from '../../../domain/webhooks.ts'
import { useText } from '../../i18n/useText.ts'

export function useFaultText(): (fault: DeliveryFault, status: number | null) => string {
  const t = useText()
  return (fault, status) => t(`webhooks.fault.${fault}`, { status: `${status ?? ''}` })
}

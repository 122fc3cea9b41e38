import type { DeliveryFault } from '../../../domain/operations/webhooks.ts'
import type { Text } from '../../i18n/useText.ts'

/** `status`: of the HTTP answer; null where there was none, or it is not known. */
export function faultText(t: Text, fault: DeliveryFault, status: number | null): string {
  return t(`webhooks.fault.${fault}`, { status: status === null ? 'unknown' : `${status}` })
}

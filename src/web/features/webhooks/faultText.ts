import type { WebhookRow } from '../../../contract/records/webhooks.ts'
import type { DeliveryFault } from '../../../domain/operations/webhooks.ts'
import type { Text } from '../../i18n/useText.ts'

/** `status`: of the HTTP answer; null where there was none, or it is not known. */
export function faultText(t: Text, fault: DeliveryFault, status: number | null): string {
  return t(`webhooks.fault.${fault}`, { status: status === null ? 'unknown' : `${status}` })
}

/** The last fault of a webhook, and when it was; null once it has accepted a delivery since. */
export function faultSince({
  lastFault,
  lastFaultAt,
  lastDeliveredAt,
}: Pick<WebhookRow, 'lastFault' | 'lastFaultAt' | 'lastDeliveredAt'>): { fault: DeliveryFault; at: string } | null {
  if (lastFault === null || lastFaultAt === null) return null
  if (lastDeliveredAt !== null && Date.parse(lastDeliveredAt) >= Date.parse(lastFaultAt)) return null
  return { fault: lastFault, at: lastFaultAt }
}

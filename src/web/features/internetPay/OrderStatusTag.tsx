import { isPaid, type OrderStatus } from '../../../domain/reference/internetPay.ts'
import { useText } from '../../i18n/useText.ts'
import { Tag } from '../../ui/values/Tag.tsx'

export function OrderStatusTag({ status }: { status: OrderStatus }) {
  const t = useText()
  const meaning = isPaid(status) ? 'done' : status === 'created' ? 'waiting' : 'refused'
  return <Tag means={meaning}>{t(`orderStatus.${status}`)}</Tag>
}

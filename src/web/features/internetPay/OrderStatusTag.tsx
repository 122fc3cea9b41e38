import { CheckCircleFilled, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { isPaid, type OrderStatus } from '../../../domain/internetPay.ts'
import { useText } from '../../i18n/useText.ts'

export function OrderStatusTag({ status }: { status: OrderStatus }) {
  const t = useText()
  const meaning = isPaid(status) ? 'done' : status === 'created' ? 'waiting' : 'refused'
  const Icon = { done: CheckCircleFilled, waiting: ClockCircleOutlined, refused: CloseCircleOutlined }[meaning]
  return (
    <span className={`state-tag is-${meaning}`}>
      <Icon aria-hidden="true" /> {t(`orderStatus.${status}`)}
    </span>
  )
}

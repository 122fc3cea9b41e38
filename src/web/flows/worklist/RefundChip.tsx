import { RollbackOutlined } from '@ant-design/icons'
import type { WorkRow } from '../../../contract/worklist.ts'
import { currencyCode, formatAmount } from '../../../domain/money.ts'
import { useText } from '../../i18n/useText.ts'
import { showDay } from '../../ui/DueTag.tsx'
import styles from './worklist.module.css'

/** Credits by which the original of the row may have been refunded: the last day, and their sum. */
export function RefundChip({ refund: { settleDt, transAt, count }, currency }: RefundChipProps) {
  const t = useText()
  const amount = `${formatAmount(transAt, currency)} ${currencyCode(currency)}`
  return (
    <span className={styles.refund} title={t('worklist.refunds', { count })}>
      <RollbackOutlined aria-hidden="true" /> {t('worklist.refunded', { day: showDay(settleDt), amount })}
    </span>
  )
}

interface RefundChipProps {
  refund: NonNullable<WorkRow['refund']>
  currency: string
}

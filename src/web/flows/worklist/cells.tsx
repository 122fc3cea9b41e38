import { ClockCircleOutlined, RollbackOutlined, UserSwitchOutlined } from '@ant-design/icons'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { currencyCode, formatAmount } from '../../../domain/text/money.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { OpenTo } from '../../ui/OpenTo.tsx'
import { HolderChip } from '../../ui/values/HolderChip.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import styles from './worklist.module.css'
import { todoName } from './workRow.ts'

/** What is to be done; the holder stands beside it as a picture where the last column has something else to say. */
export function Todo({ row }: { row: WorkRow }) {
  const t = useText()
  const { heldBy } = row
  return (
    <span className={heldBy && !heldBy.mine ? `${styles.todo} ${styles.held}` : styles.todo}>
      {todoName(row, t)}
      {saysMore(row) && <HolderChip heldBy={heldBy} small />}
    </span>
  )
}

/** What a user should know before they begin: who has it, for whom they stand in, and whether it was refunded. */
export function BeforeAct({ row }: { row: WorkRow }) {
  const { heldBy, viewers, deputyFor, refund, transCurrCd, pended } = row
  return (
    <span className={styles.beforeAct}>
      <OpenTo heldBy={saysMore(row) ? null : heldBy} viewers={viewers} />
      {pended && <PendedTag pended={pended} />}
      {deputyFor && <DeputyTag name={deputyFor} />}
      {refund && <RefundChip refund={refund} currency={transCurrCd} />}
    </span>
  )
}

function saysMore({ deputyFor, refund, pended }: WorkRow): boolean {
  return deputyFor !== null || refund !== null || pended !== undefined
}

/** Until when the record is put off; by whom and why on hover. */
function PendedTag({ pended: { by, until, reason } }: { pended: NonNullable<WorkRow['pended']> }) {
  const t = useText()
  const day = dayText(until)
  return (
    <span title={t('worklist.pend.now', { by, day, reason })}>
      <Tag means="waiting" icon={ClockCircleOutlined}>
        {t('worklist.pend.until', { day })}
      </Tag>
    </span>
  )
}

/** Marks what the user has as the deputy of this colleague. */
function DeputyTag({ name }: { name: string }) {
  const t = useText()
  return (
    <Tag means="waiting" icon={UserSwitchOutlined}>
      {t('worklist.forName', { name })}
    </Tag>
  )
}

/** Credits by which the original of the row may have been refunded: the last day, and their sum. */
function RefundChip({ refund: { settleDt, transAt, count }, currency }: RefundChipProps) {
  const t = useText()
  const amount = `${formatAmount(transAt, currency)} ${currencyCode(currency)}`
  return (
    <span className={styles.refund} title={t('worklist.refunds', { count })}>
      <RollbackOutlined aria-hidden="true" /> {t('worklist.refunded', { day: dayText(settleDt), amount })}
    </span>
  )
}

interface RefundChipProps {
  refund: NonNullable<WorkRow['refund']>
  currency: string
}

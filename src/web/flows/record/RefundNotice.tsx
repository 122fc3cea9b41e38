import type { RecordDetail, Refund } from '../../../contract/records.ts'
import { exceptionFacts, isExceptionTransId } from '../../../domain/transactions.ts'
import { useText } from '../../i18n/useText.ts'
import styles from './parts.module.css'
import { Refunds } from './Refunds.tsx'

interface RefundNoticeProps {
  record: Pick<RecordDetail, 'transId'>
  original: { refunds: readonly Refund[]; transCurrCd: string }
}

/** Says before a step that the original of a claim for the issuer is refunded or cancelled, wholly or in part. */
export function RefundNotice({ record: { transId }, original: { refunds, transCurrCd } }: RefundNoticeProps) {
  const t = useText()
  const claims = isExceptionTransId(transId) && exceptionFacts(transId).pays === 'issuer'
  if (!claims || refunds.length === 0) return null
  return (
    <section className={styles.refundNotice} aria-label={t('record.refunded')}>
      <p>
        <strong>{t('record.refunded')}</strong> {t('record.maybeSettled')}
      </p>
      <Refunds refunds={refunds} currency={transCurrCd} />
    </section>
  )
}

import type { LikelyRefund, Refund } from '../../../contract/records.ts'
import { exceptionFacts, isExceptionTransId } from '../../../domain/transactions.ts'
import { useText } from '../../i18n/useText.ts'
import styles from './parts.module.css'
import { Refunds } from './Refunds.tsx'

interface RefundNoticeProps {
  /** The transaction that claims; missing while none is chosen. */
  transId?: string | undefined
  original: { refunds: readonly Refund[]; likelyRefunds?: readonly LikelyRefund[] | undefined; transCurrCd: string }
}

/** Says before a claim for the issuer that its original is refunded or cancelled, wholly or in part, or may be. */
export function RefundNotice({ transId, original }: RefundNoticeProps) {
  const t = useText()
  const { refunds, likelyRefunds = [], transCurrCd } = original
  const claims = transId === undefined || (isExceptionTransId(transId) && exceptionFacts(transId).pays === 'issuer')
  if (!claims || refunds.length + likelyRefunds.length === 0) return null
  return (
    <section
      className={styles.refundNotice}
      aria-label={t(refunds.length > 0 ? 'record.refunded' : 'record.maybeRefunded')}
    >
      {refunds.length > 0 && (
        <>
          <p>
            <strong>{t('record.refunded')}</strong> {t('record.maybeSettled')}
          </p>
          <Refunds refunds={refunds} currency={transCurrCd} />
        </>
      )}
      {likelyRefunds.length > 0 && (
        <>
          <p>
            <strong>{t('record.maybeRefunded')}</strong> {t('record.sameCardAndMerchant')}
          </p>
          <Refunds refunds={likelyRefunds} currency={transCurrCd} />
        </>
      )}
    </section>
  )
}

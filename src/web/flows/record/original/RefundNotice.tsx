import { Button } from 'antd'
import type { LikelyRefund, RecordDetail, Refund } from '../../../../contract/records/records.ts'
import { isClaim } from '../../../../domain/records/refunds.ts'
import { currencyCode, formatAmount } from '../../../../domain/text/money.ts'
import { dayText } from '../../../../domain/time/calendar.ts'
import type { Action } from '../../../../domain/workflow/flow.ts'
import { useText } from '../../../i18n/useText.ts'
import visibility from '../../../ui/visibility.module.css'
import { possibleOf } from '../../steps/possible.ts'
import { stepLabel } from '../../steps/stepLabel.ts'
import styles from '../parts.module.css'
import { Refunds } from './Refunds.tsx'

interface RefundNoticeProps {
  /** The transaction that claims; missing while none is chosen. */
  transId?: string | undefined
  original: { refunds: readonly Refund[]; likelyRefunds?: readonly LikelyRefund[] | undefined; transCurrCd: string }
  /** The record that claims, and how a step is taken on it; missing where there is none yet. */
  claim?: Claim | undefined
}

interface Claim {
  record: RecordDetail
  take: (action: Action, record: RecordDetail, remark?: string) => void
}

/** Says of a claim for the issuer that its original is refunded or cancelled, wholly or in part, or may be. */
export function RefundNotice({ transId, original, claim }: RefundNoticeProps) {
  const t = useText()
  const { refunds, likelyRefunds = [], transCurrCd } = original
  const claims = transId === undefined || isClaim(transId)
  if (!claims || refunds.length + likelyRefunds.length === 0) return null
  return (
    <section
      className={styles.refundNotice}
      aria-label={t(refunds.length > 0 ? 'record.refunded' : 'record.maybeRefunded')}
    >
      {refunds.length > 0 && (
        <div>
          <p>
            <strong>{t('record.refunded')}</strong> {t('record.maybeSettled')}
          </p>
          <Refunds refunds={refunds} currency={transCurrCd} />
        </div>
      )}
      {likelyRefunds.length > 0 && (
        <div>
          <p>
            <strong>{t('record.maybeRefunded')}</strong> {t('record.sameCardAndMerchant')}
          </p>
          <Refunds refunds={likelyRefunds} currency={transCurrCd} expId={claim?.record.expId} />
        </div>
      )}
      {claim && <Withdraw {...claim} refunds={[...refunds, ...likelyRefunds]} currency={transCurrCd} />}
    </section>
  )
}

/** The steps that take a claim back, the furthest first. */
const withdrawals = ['delete', 'revoke', 'cancel', 'auditFail', 'verifyFail'] as const satisfies readonly Action[]

/** Takes the claim back by the step that this user may take; a failure says why. */
function Withdraw({ record, take, refunds, currency }: Claim & { refunds: readonly Refund[]; currency: string }) {
  const t = useText()
  const action = withdrawals.find((one) => record.actions.some((offer) => offer.action === one && offer.allowed))
  const last = refunds.at(-1)
  if (!action || !last) return null
  const sum = refunds.reduce((all, { transAt }) => all + BigInt(transAt), 0n)
  const remark = t('record.refundRemark', {
    day: dayText(last.settleDt),
    amount: `${formatAmount(sum.toString(), currency)} ${currencyCode(currency)}`,
  })
  const fails = action === 'verifyFail' || action === 'auditFail'
  return (
    <p className={`${styles.withdraw} ${visibility.screenOnly}`}>
      <Button size="small" onClick={() => take(action, record, fails ? remark : undefined)}>
        {fails ? t('record.failAsRefunded') : stepLabel(t, action, possibleOf(action, [record]))}
      </Button>
    </p>
  )
}

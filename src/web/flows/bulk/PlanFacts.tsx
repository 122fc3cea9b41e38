import { CheckCircleFilled, CloseCircleOutlined, RollbackOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Alert, Checkbox } from 'antd'
import type { BulkPlan } from '../../../contract/records/bulk.ts'
import { bulkDelaySeconds } from '../../../domain/records/bulk.ts'
import { currencyCode, formatAmount } from '../../../domain/text/money.ts'
import { useText } from '../../i18n/useText.ts'
import { pageAddress } from '../../routes/links.ts'
import buttons from '../../ui/buttons.module.css'
import typography from '../../ui/typography.module.css'
import { Money } from '../../ui/values/Money.tsx'
import styles from './bulk.module.css'

interface PlanFactsProps {
  plan: BulkPlan
  changed: string | null
  allOrNothing: boolean
  onAllOrNothing: (on: boolean) => void
  /** Plans again without those whose originals may have been refunded. */
  onLeaveOut: () => void
}

/** Shows what will be done, by currency, and why the rest will not. Each number leads to exactly its records. */
export function PlanFacts({ plan, changed, allOrNothing, onAllOrNothing, onLeaveOut }: PlanFactsProps) {
  const t = useText()
  const { planned, records, sums, reasons } = plan
  return (
    <>
      <div className={styles.columns}>
        <section>
          <h2 className={styles.head}>
            <CheckCircleFilled className={styles.done} aria-hidden />
            {t(`bulk.will.${plan.action}`)}
            <Count plan={plan} conditions={{ outcome: 'planned' }} count={planned} />
          </h2>
          {sums.length > 0 && (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('bulk.currency')}</th>
                  <th scope="col">{t('bulk.records')}</th>
                  <th scope="col">{t('bulk.amount')}</th>
                </tr>
              </thead>
              <tbody>
                {sums.map(({ transCurrCd, records: count, transAt }) => (
                  <tr key={transCurrCd}>
                    <td className={typography.code}>{currencyCode(transCurrCd)}</td>
                    <td>
                      <Count plan={plan} conditions={{ outcome: 'planned', transCurrCd }} count={count} />
                    </td>
                    <td>
                      <Money amount={transAt} currency={transCurrCd} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <section>
          <h2 className={styles.head}>
            <CloseCircleOutlined className={styles.refused} aria-hidden />
            {t('bulk.notPossible')}
            <Count plan={plan} conditions={{ outcome: 'notPossible' }} count={records - planned} />
          </h2>
          {reasons.length > 0 && (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('bulk.reason')}</th>
                  <th scope="col">{t('bulk.records')}</th>
                </tr>
              </thead>
              <tbody>
                {reasons.map(({ reason, errMsg, records: count, lines = [] }) => (
                  <tr key={reason}>
                    <td>
                      {errMsg}
                      {lines.length > 0 && (
                        <span className={typography.quiet}>
                          {' '}
                          {t('bulk.lines', {
                            count,
                            lines: lines.length < count ? `${lines.join(', ')} …` : lines.join(', '),
                          })}
                        </span>
                      )}
                    </td>
                    <td>
                      <Count plan={plan} conditions={{ reason: String(reason) }} count={count} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      </div>
      {plan.refunds && changed === null && <Refunds plan={plan} refunds={plan.refunds} onLeaveOut={onLeaveOut} />}
      {changed === null && (
        <Alert
          showIcon
          role="note"
          title={
            planned === 0
              ? t('error.bulkNothing')
              : t(allOrNothing ? 'bulk.exactly' : 'bulk.leavesOut', { count: planned, seconds: `${bulkDelaySeconds}` })
          }
        />
      )}
      {changed === null && planned > 1 && (
        <Checkbox checked={allOrNothing} onChange={({ target }) => onAllOrNothing(target.checked)}>
          {t('bulk.allOrNothing')}
        </Checkbox>
      )}
    </>
  )
}

interface RefundsProps {
  plan: BulkPlan
  refunds: NonNullable<BulkPlan['refunds']>
  onLeaveOut: () => void
}

/** Warns of planned records that may have been refunded, and offers to leave them out. */
function Refunds({ plan, refunds: { records, sums }, onLeaveOut }: RefundsProps) {
  const t = useText()
  const amounts = sums.map(
    ({ transCurrCd, transAt }) => `${formatAmount(transAt, transCurrCd)} ${currencyCode(transCurrCd)}`,
  )
  return (
    <p className={styles.refunds}>
      <RollbackOutlined aria-hidden />
      <span className={styles.refundWords}>
        <b>{t('bulk.refunds', { refunds: records, count: plan.planned })}</b> {amounts.join(', ')}
      </span>
      <Link {...pageAddress('wrk.bulk', { bulkId: plan.bulkId, refunded: '1' })} target="_blank">
        {t('bulk.seeRefunds', { count: records })}
      </Link>
      <button type="button" className={buttons.link} onClick={onLeaveOut}>
        {t('bulk.leaveOut', { count: records })}
      </button>
    </p>
  )
}

interface CountProps {
  plan: BulkPlan
  conditions: Record<string, string>
  count: number
}

/** Opens in a window of its own, so that the plan stays open. */
function Count({ plan: { bulkId }, conditions, count }: CountProps) {
  const shown = count.toLocaleString('en')
  if (count === 0) return <span className={styles.count}>{shown}</span>
  return (
    <Link {...pageAddress('wrk.bulk', { bulkId, ...conditions })} target="_blank" className={styles.count}>
      {shown}
    </Link>
  )
}

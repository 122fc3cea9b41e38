import { Link } from '@tanstack/react-router'
import type { OrderRow } from '../../../contract/internetPay.ts'
import { useText } from '../../i18n/useText.ts'
import { Money } from '../../ui/Money.tsx'
import { SortableHead } from '../../ui/SortableHead.tsx'
import { showTime } from '../../ui/showTime.ts'
import { OrderStatusTag } from './OrderStatusTag.tsx'

interface OrderTableProps {
  rows: readonly OrderRow[]
  sort: string
  onSort: (sort: string) => void
}

const columns = ['orderNo', 'orderTm', 'mchntNm', 'transAt', 'orderStatus', 'priAcctNo', 'retriRefNo'] as const

/** The orders a line each; on a narrow screen a card each. */
export function OrderTable({ rows, sort, onSort }: OrderTableProps) {
  return (
    <table className="plain-table order-table">
      <SortableHead columns={columns} sortable={['orderTm']} sort={sort} onSort={onSort} />
      <tbody>
        {rows.map((row) => (
          <Row key={row.orderId} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: OrderRow }) {
  const t = useText()
  const { orderId, orderNo, orderTm, mchntCd, mchntNm, transAt, transCurrCd, orderStatus, priAcctNo, retriRefNo } = row
  const page = { to: '/stdDetailPage', search: { pageId: 'ops.order.detail', orderId } } as const
  return (
    <tr>
      <td data-label={t('field.orderNo')}>
        <Link {...page} className="code">
          {orderNo}
        </Link>
      </td>
      <td data-label={t('field.orderTm')} className="cert-day">
        {showTime(orderTm)}
      </td>
      <td data-label={t('field.mchntNm')} className="order-merchant">
        {mchntNm} <span className="quiet code">{mchntCd}</span>
      </td>
      <td data-label={t('field.transAt')} className="order-amount">
        <Money amount={transAt} currency={transCurrCd} />
      </td>
      <td data-label={t('field.orderStatus')}>
        <OrderStatusTag status={orderStatus} />
      </td>
      <td data-label={t('field.priAcctNo')} className="cert-day">
        <span className="code">{priAcctNo ?? '–'}</span>
      </td>
      <td data-label={t('field.retriRefNo')}>
        <span className="code">{retriRefNo ?? '–'}</span>
      </td>
      <td className="plain-actions">
        <Link {...page} aria-label={t('internetPay.openOf', { orderNo })}>
          {t('internetPay.open')}
        </Link>
      </td>
    </tr>
  )
}

import { Link } from '@tanstack/react-router'
import type { OrderRow } from '../../../contract/internetPay.ts'
import { useText } from '../../i18n/useText.ts'
import { Money } from '../../ui/Money.tsx'
import { PlainTable, type Sorting } from '../../ui/PlainTable.tsx'
import { showTime } from '../../ui/showTime.ts'
import { OrderStatusTag } from './OrderStatusTag.tsx'

const pageOf = ({ orderId }: OrderRow) =>
  ({ to: '/stdDetailPage', search: { pageId: 'ops.order.detail', orderId } }) as const

/** The orders a line each; on a narrow screen a card each. */
export function OrderTable({ rows, ...sorting }: { rows: readonly OrderRow[] } & Sorting) {
  const t = useText()
  return (
    <PlainTable
      className="order-table"
      rows={rows}
      keyOf={({ orderId }) => orderId}
      {...sorting}
      sortable={['orderTm']}
      columns={[
        {
          field: 'orderNo',
          cell: (row) => (
            <Link {...pageOf(row)} className="code">
              {row.orderNo}
            </Link>
          ),
        },
        { field: 'orderTm', className: 'cert-day', cell: ({ orderTm }) => showTime(orderTm) },
        {
          field: 'mchntNm',
          className: 'order-merchant',
          cell: ({ mchntNm, mchntCd }) => (
            <>
              {mchntNm} <span className="quiet code">{mchntCd}</span>
            </>
          ),
        },
        {
          field: 'transAt',
          className: 'order-amount',
          cell: ({ transAt, transCurrCd }) => <Money amount={transAt} currency={transCurrCd} />,
        },
        { field: 'orderStatus', cell: ({ orderStatus }) => <OrderStatusTag status={orderStatus} /> },
        {
          field: 'priAcctNo',
          className: 'cert-day',
          cell: ({ priAcctNo }) => <span className="code">{priAcctNo ?? '–'}</span>,
        },
        { field: 'retriRefNo', cell: ({ retriRefNo }) => <span className="code">{retriRefNo ?? '–'}</span> },
      ]}
      actions={(row) => (
        <Link {...pageOf(row)} aria-label={t('internetPay.openOf', { orderNo: row.orderNo })}>
          {t('internetPay.open')}
        </Link>
      )}
    />
  )
}

import { orderSorts, queryOrder } from '../../../contract/reference/internetPay.ts'
import { orderNoField, orderStatuses } from '../../../domain/reference/internetPay.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { amountColumn, codeColumn, timeColumn } from '../../list/columns.tsx'
import { actingInstitution, card, choice, days, text } from '../../list/conditions.ts'
import { listPage } from '../../list/listPage.tsx'
import { pageAddress } from '../../routes/links.ts'
import typography from '../../ui/typography.module.css'
import { OrderStatusTag } from './OrderStatusTag.tsx'

/** The orders of internet pay, newest first. */
export const OrdersPage = listPage({
  page: 'ops.order.list',
  call: queryOrder,
  queryKey: ['orders'],
  keyOf: ({ orderId }) => orderId,
  nameOf: ({ orderNo }) => orderNo,
  conditions: [
    text('orderNo', orderNoField),
    days('orderTm'),
    card((t) => t('internetPay.cardNumber')),
    choice('orderStatus', orderStatuses, (t, status) => t(`orderStatus.${status}`)),
    text('mchntCd', fieldOf('mchntCd')),
    text('retriRefNo', fieldOf('retriRefNo')),
    actingInstitution('acqInsIdCd'),
  ],
  columns: [
    codeColumn('orderNo', 210),
    timeColumn('orderTm'),
    {
      field: 'mchntNm',
      width: 340,
      cell: ({ mchntNm, mchntCd }) => (
        <span title={`${mchntNm} ${mchntCd}`}>
          {mchntNm} <span className={`${typography.quiet} ${typography.code}`}>{mchntCd}</span>
        </span>
      ),
    },
    amountColumn(148),
    { field: 'orderStatus', width: 150, cell: ({ orderStatus }) => <OrderStatusTag status={orderStatus} /> },
    codeColumn('priAcctNo', 180),
    codeColumn('retriRefNo', 150),
  ],
  sorts: orderSorts,
  defaultSort: '-orderTm',
  addressOf: ({ orderId }) => pageAddress('ops.order.detail', { orderId }),
  card: { end: 'orderStatus', title: ['mchntNm', 'transAt'], lines: ['orderTm', 'priAcctNo', 'retriRefNo'] },
})

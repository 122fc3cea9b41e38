import { orderSorts, queryOrder } from '../../../contract/internetPay.ts'
import { fieldOf } from '../../../domain/fields.ts'
import { orderNoField, orderStatuses } from '../../../domain/internetPay.ts'
import { actingInstitution, card, choice, days, hiddenForOne, text } from '../../list/conditions.ts'
import { defineList } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { pageAddress } from '../../routes/links.ts'
import { Money } from '../../ui/Money.tsx'
import { showTime } from '../../ui/showTime.ts'
import { OrderStatusTag } from './OrderStatusTag.tsx'

/** The orders of internet pay, newest first. */
export const OrdersPage = listPage(
  defineList({
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
    useHidden: hiddenForOne('acqInsIdCd'),
    columns: [
      { field: 'orderNo', width: 210, cell: ({ orderNo }) => <span className="code">{orderNo}</span> },
      { field: 'orderTm', width: 150, order: 'time', cell: ({ orderTm }) => showTime(orderTm) },
      {
        field: 'mchntNm',
        width: 260,
        cell: ({ mchntNm, mchntCd }) => (
          <span title={`${mchntNm} ${mchntCd}`}>
            {mchntNm} <span className="quiet code">{mchntCd}</span>
          </span>
        ),
      },
      {
        field: 'transAt',
        width: 140,
        align: 'end',
        cell: ({ transAt, transCurrCd }) => <Money amount={transAt} currency={transCurrCd} />,
      },
      { field: 'orderStatus', width: 150, cell: ({ orderStatus }) => <OrderStatusTag status={orderStatus} /> },
      {
        field: 'priAcctNo',
        width: 180,
        cell: ({ priAcctNo }) => priAcctNo && <span className="code">{priAcctNo}</span>,
      },
      {
        field: 'retriRefNo',
        width: 150,
        cell: ({ retriRefNo }) => retriRefNo && <span className="code">{retriRefNo}</span>,
      },
    ],
    sorts: orderSorts,
    defaultSort: '-orderTm',
    addressOf: ({ orderId }) => pageAddress('ops.order.detail', { orderId }),
    card: { end: 'orderStatus', title: ['mchntNm', 'transAt'], lines: ['orderTm', 'priAcctNo', 'retriRefNo'] },
  }),
)

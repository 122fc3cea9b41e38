import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HistoryRow } from '../../../contract/records/records.ts'
import type { OrderDetail } from '../../../contract/reference/internetPay.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { nameIn } from '../../../texts/names.ts'
import { useNames } from '../../flows/definition.ts'
import { OriginalTab } from '../../flows/record/original/OriginalTab.tsx'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { DetailPage } from '../../layout/DetailPage.tsx'
import { useLastTab } from '../../layout/useTab.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import type { PageSearch } from '../../routes/search.ts'
import { useMenus } from '../../session/useProfile.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import columns from '../../ui/pages/columns.module.css'
import page from '../../ui/pages/page.module.css'
import tabs from '../../ui/pages/tabs.module.css'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import visibility from '../../ui/visibility.module.css'
import styles from './internetPay.module.css'
import { OrderStatusTag } from './OrderStatusTag.tsx'
import { orderQuery } from './queries.ts'

export function OrderPage() {
  const t = useText()
  const { orderId = '', tab } = usePageSearch('ops.order.detail')
  const query = useQuery(orderQuery(orderId))
  const list = { label: t('frame.page.ops.order.list'), ...useLastTab('ops.order.list') }
  return (
    <DetailPage query={query} list={list} nameOf={({ orderNo }) => orderNo} className={styles.orderPage}>
      {(order) => (
        <>
          <header className={styles.orderHead}>
            <h1 className={typography.code}>{order.orderNo}</h1>
            <CopyButton text={order.orderNo} label={t('internetPay.copyOrderNo')} />
            <OrderStatusTag status={order.orderStatus} />
          </header>
          <OrderTabs />
          {tab === 'transaction' ? <Transaction order={order} /> : <Order order={order} />}
        </>
      )}
    </DetailPage>
  )
}

function OrderTabs() {
  const t = useText()
  return (
    <nav className={`${tabs.tabs} ${visibility.screenOnly} ${styles.orderTabs}`} aria-label={t('internetPay.tabs')}>
      {(['order', 'transaction'] as const).map((tab) => (
        <Link
          key={tab}
          to="."
          search={(search: PageSearch<'ops.order.detail'>) => ({ ...search, tab: tab === 'order' ? undefined : tab })}
          replace
          resetScroll={false}
          className={tabs.tab}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {t(`internetPay.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}

function Order({ order }: { order: OrderDetail }) {
  const t = useText()
  const language = useLanguage()
  const { transAt, transCurrCd, acqInsIdCd, acqInsNm, mchntCd, mchntNm, orderTm, paidTm, priAcctNo, retriRefNo } = order
  return (
    <Facts>
      <Fact label={t('field.transAt')}>
        <Money amount={transAt} currency={transCurrCd} />
      </Fact>
      <Fact label={t('field.orderStatus')}>{t(`orderStatus.${order.orderStatus}`)}</Fact>
      <Fact label={t('field.mchntNm')}>{mchntNm}</Fact>
      <Fact label={t('field.mchntCd')}>
        <span className={typography.code}>{mchntCd}</span>
      </Fact>
      <Fact label={t('field.acqInsIdCd')}>
        <CodeName code={acqInsIdCd} name={nameIn(acqInsNm, language)} />
      </Fact>
      <Fact label={t('field.orderTm')}>{showTime(orderTm, true)}</Fact>
      <Fact label={t('field.paidTm')}>{paidTm ? showTime(paidTm, true) : '–'}</Fact>
      <Fact label={t('field.priAcctNo')}>
        <span className={typography.code}>{priAcctNo ?? '–'}</span>
      </Fact>
      <Fact label={t('field.retriRefNo')}>
        <span className={typography.code}>{retriRefNo ?? '–'}</span>
      </Fact>
    </Facts>
  )
}

function Transaction({ order: { transaction, paidTm } }: { order: OrderDetail }) {
  const t = useText()
  if (!transaction) return <p className={page.none}>{t(paidTm ? 'internetPay.notCleared' : 'internetPay.notPaid')}</p>
  return <Cleared transaction={transaction} />
}

function Cleared({ transaction }: { transaction: HistoryRow }) {
  const t = useText()
  const names = useNames(flowOf('stdDispute'))
  const opens = useMenus().includes('DisputeTransaction')
  const { priKey, logCd, settleDt } = transaction
  return (
    <>
      {opens && (
        <p className={styles.orderLink}>
          <Link to="/stdDetailPage" search={{ pageId: 'dsp.dispute.history.detail', priKey, logCd, settleDt }}>
            {t('internetPay.toTransaction')}
          </Link>
        </p>
      )}
      <div className={`${columns.columns} ${columns.first}`}>
        <div>
          <OriginalTab original={transaction} names={names} />
        </div>
      </div>
    </>
  )
}

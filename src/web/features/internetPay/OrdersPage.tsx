import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCard } from '../../flows/list/memory.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { useTab } from '../../layout/useTab.ts'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { askedBy, typedOf } from './conditions.ts'
import { OrderBar } from './OrderBar.tsx'
import { OrderTable } from './OrderTable.tsx'
import { ordersQuery } from './queries.ts'
import './internetPay.css'

const pageId = 'ops.order.list'

/** The orders of internet pay, newest first. */
export function OrdersPage() {
  const t = useText()
  const { search, ask, toPage, sortBy } = useTab(pageId)
  const [card, keepCard] = useCard(pageId)
  const asked = askedBy(search, card)
  const answer = useQuery({ ...ordersQuery(asked), placeholderData: keepPreviousData })
  return (
    <>
      <MenuTabs current={pageId} />
      <PlainListPage
        title={t(`frame.page.${pageId}`)}
        answer={answer}
        none={{ said: t('internetPay.noOrders'), help: t('internetPay.noOrdersHelp') }}
        onPage={toPage}
        bar={
          <OrderBar
            typed={typedOf(search, card)}
            asked={asked}
            found={answer.data}
            onQuery={({ priAcctNo, ...next }) => {
              keepCard(priAcctNo)
              ask(next)
            }}
          />
        }
      >
        {(rows) => <OrderTable rows={rows} sort={asked.sort} onSort={sortBy} />}
      </PlainListPage>
    </>
  )
}

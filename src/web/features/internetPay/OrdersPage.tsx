import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useListMemory } from '../../flows/list/memory.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import type { Search } from '../../routes.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { askedBy, typedOf } from './conditions.ts'
import { OrderBar } from './OrderBar.tsx'
import { OrderTable } from './OrderTable.tsx'
import { ordersTab } from './places.ts'
import { ordersQuery } from './queries.ts'
import './internetPay.css'

const pageId = 'ops.order.list'

/** The orders of internet pay, newest first. */
export function OrdersPage() {
  const t = useText()
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const { cards } = useListMemory()
  const [card, setCard] = useState(() => cards.get(pageId) ?? '')
  const asked = askedBy(search, card)
  const answer = useQuery({ ...ordersQuery(asked), placeholderData: keepPreviousData })
  const go = (next: Search) => void navigate({ to: ordersTab.to, search: { ...next, ...ordersTab.search } })
  return (
    <>
      <MenuTabs current={pageId} />
      <PlainListPage
        title={t(`frame.page.${pageId}`)}
        answer={answer}
        none={{ said: t('internetPay.noOrders'), help: t('internetPay.noOrdersHelp') }}
        onPage={(currPage) => go({ ...search, currPage: String(currPage) })}
        bar={
          <OrderBar
            typed={typedOf(search, card)}
            asked={asked}
            found={answer.data}
            onQuery={({ priAcctNo, ...next }) => {
              cards.set(pageId, priAcctNo)
              setCard(priAcctNo)
              go({ ...next, sort: search.sort })
            }}
          />
        }
      >
        {(rows) => (
          <OrderTable rows={rows} sort={asked.sort} onSort={(sort) => go({ ...search, sort, currPage: undefined })} />
        )}
      </PlainListPage>
    </>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ExceptList } from '../../../domain/exceptLists.ts'
import { useListMemory } from '../../flows/list/memory.ts'
import { useSelection } from '../../flows/list/useSelection.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import type { Search } from '../../routes.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { askedBy, typedOf } from './conditions.ts'
import { ExceptBar } from './ExceptBar.tsx'
import { ExceptTable } from './ExceptTable.tsx'
import { pageOf, pathOf, tabOf } from './places.ts'
import { entriesQuery } from './queries.ts'
import './exceptLists.css'

export function WhiteListPage() {
  return <ExceptListPage list="white" />
}

export function BlackListPage() {
  return <ExceptListPage list="black" />
}

/** One of the two lists: its entries, and what can be done with them. */
function ExceptListPage({ list }: { list: ExceptList }) {
  const t = useText()
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const { cards } = useListMemory()
  const [card, setCard] = useState(() => cards.get(pageOf(list)) ?? '')
  const asked = askedBy(search, card)
  const answer = useQuery({ ...entriesQuery(list, asked), placeholderData: keepPreviousData })
  const selection = useSelection(JSON.stringify([list, asked]), answer.data?.list, (row) => row.exceptId)
  const go = (next: Search) => void navigate({ to: tabOf(list).to, search: { ...next, node: pathOf(list) } })
  return (
    <>
      <MenuTabs current={pageOf(list)} />
      <PlainListPage
        title={t(`frame.page.${pageOf(list)}`)}
        answer={answer}
        none={{ said: t('exceptLists.none'), help: t('exceptLists.noneHelp') }}
        onPage={(currPage) => go({ ...search, currPage: String(currPage) })}
        bar={
          <ExceptBar
            list={list}
            typed={typedOf(search, card)}
            asked={asked}
            found={answer.data}
            selection={selection}
            onQuery={({ priAcctNo, ...next }) => {
              cards.set(pageOf(list), priAcctNo)
              setCard(priAcctNo)
              go({ ...next, sort: search.sort })
            }}
          />
        }
      >
        {(rows) => (
          <ExceptTable
            list={list}
            rows={rows}
            selection={selection}
            sort={asked.sort}
            onSort={(sort) => go({ ...search, sort, currPage: undefined })}
          />
        )}
      </PlainListPage>
    </>
  )
}

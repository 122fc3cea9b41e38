import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ExceptList } from '../../../domain/exceptLists.ts'
import { useCard } from '../../flows/list/memory.ts'
import { useSelection } from '../../flows/list/useSelection.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { useTab } from '../../layout/useTab.ts'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { askedBy, typedOf } from './conditions.ts'
import { ExceptBar } from './ExceptBar.tsx'
import { ExceptTable } from './ExceptTable.tsx'
import { pageOf } from './places.ts'
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
  const { search, ask, toPage, sortBy } = useTab(pageOf(list))
  const [card, keepCard] = useCard(pageOf(list))
  const asked = askedBy(search, card)
  const answer = useQuery({ ...entriesQuery(list, asked), placeholderData: keepPreviousData })
  const selection = useSelection(JSON.stringify([list, asked]), answer.data?.list, (row) => row.exceptId)
  return (
    <>
      <MenuTabs current={pageOf(list)} />
      <PlainListPage
        title={t(`frame.page.${pageOf(list)}`)}
        answer={answer}
        none={{ said: t('exceptLists.none'), help: t('exceptLists.noneHelp') }}
        onPage={toPage}
        bar={
          <ExceptBar
            list={list}
            typed={typedOf(search, card)}
            asked={asked}
            found={answer.data}
            selection={selection}
            onQuery={({ priAcctNo, ...next }) => {
              keepCard(priAcctNo)
              ask(next)
            }}
          />
        }
      >
        {(rows) => <ExceptTable list={list} rows={rows} selection={selection} sort={asked.sort} onSort={sortBy} />}
      </PlainListPage>
    </>
  )
}

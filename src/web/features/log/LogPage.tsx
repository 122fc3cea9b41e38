import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { LogRow } from '../../../contract/logs.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import type { Search } from '../../routes.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { askedBy, listPath } from './conditions.ts'
import { LogBar } from './LogBar.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { LogTable } from './LogTable.tsx'
import { logQuery } from './queries.ts'
import { type Visited, VisitsDrawer } from './VisitsDrawer.tsx'
import './log.css'

/** The audit log: who did what, when, from where, and what became of it. */
export function LogPage() {
  const t = useText()
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const asked = askedBy(search)
  const answer = useQuery({ ...logQuery(asked), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<LogRow | null>(null)
  const [visited, setVisited] = useState<Visited | null>(null)
  const go = (next: Search) => {
    const isSame = JSON.stringify(askedBy(next)) === JSON.stringify(asked)
    if (isSame) void answer.refetch()
    else void navigate({ to: listPath, search: next })
  }
  return (
    <>
      <MenuTabs current="Log" />
      <PlainListPage
        title={t('frame.menu.Log')}
        answer={answer}
        none={{ said: t('log.none'), help: t('log.noneHelp') }}
        onPage={(currPage) => go({ ...search, currPage: String(currPage) })}
        bar={<LogBar search={search} found={answer.data} onQuery={go} onVisits={setVisited} />}
      >
        {(rows) => <LogTable rows={rows} onOpen={setOpen} />}
      </PlainListPage>
      <LogDrawer row={open} onClose={() => setOpen(null)} onVisits={setVisited} />
      <VisitsDrawer visited={visited} onClose={() => setVisited(null)} onAsk={setVisited} />
    </>
  )
}

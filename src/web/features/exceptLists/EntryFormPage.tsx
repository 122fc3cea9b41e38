import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ExceptList } from '../../../domain/exceptLists.ts'
import { useText } from '../../i18n/useText.ts'
import { type Crumb, Crumbs } from '../../layout/Crumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useLastTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { pageOf } from './places.ts'
import { alertCardQuery, entryQuery } from './queries.ts'
import '../../ui/plainList.css'
import './exceptLists.css'

export function CreateWhiteListPage() {
  return <CreatePage list="white" />
}

export function CreateBlackListPage() {
  return <CreatePage list="black" />
}

export function ModifyWhiteListPage() {
  return <ModifyPage list="white" />
}

export function ModifyBlackListPage() {
  return <ModifyPage list="black" />
}

/** The form of a new entry; `?rid=` names a suspicious transaction whose card it is about. */
function CreatePage({ list }: { list: ExceptList }) {
  const t = useText()
  const { rid }: Search = useSearch({ strict: false })
  const title = t(`exceptLists.addTo.${list}`)
  usePageTitle(title)
  const back = useLastTab(pageOf(list))
  if (rid) return <FromAlert list={list} rid={rid} title={title} />
  return (
    <FormPage title={title} trail={[{ label: t(`frame.page.${pageOf(list)}`), ...back }]}>
      <EntryForm list={list} entry={null} back={back} />
    </FormPage>
  )
}

function FromAlert({ list, rid, title }: { list: ExceptList; rid: string; title: string }) {
  const t = useText()
  const alerts = useLastTab('rsk.suspicious.list')
  const { data: card, error, refetch } = useQuery(alertCardQuery(rid))
  const back = { label: t('frame.page.rsk.suspicious.list'), ...alerts }
  return (
    <FormPage title={title} trail={[back]}>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : card ? (
        <EntryForm list={list} entry={null} alert={{ rid, subject: { kind: 'card', ...card } }} back={alerts} />
      ) : (
        <Skeleton lines={8} />
      )}
    </FormPage>
  )
}

/** The form of an entry, and below it every change of it. */
function ModifyPage({ list }: { list: ExceptList }) {
  const t = useText()
  const { id = '' } = useParams({ strict: false })
  // What was read a while ago may have changed: the form begins with what is there now.
  const { data: entry, error, refetch, isFetchedAfterMount } = useQuery({ ...entryQuery(list, id), staleTime: 0 })
  const back = useLastTab(pageOf(list))
  const title = t(`exceptLists.modifyIn.${list}`)
  usePageTitle(title)
  return (
    <FormPage title={title} trail={[{ label: t(`frame.page.${pageOf(list)}`), ...back }]}>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : entry && isFetchedAfterMount ? (
        <>
          <EntryForm key={id} list={list} entry={entry} back={back} />
          <EntryHistory history={entry.history} />
        </>
      ) : (
        <Skeleton lines={8} />
      )}
    </FormPage>
  )
}

function FormPage({ title, trail, children }: { title: string; trail: readonly Crumb[]; children: ReactNode }) {
  return (
    <>
      <Crumbs trail={trail} here={title} />
      <section className="plain-page">
        <h1>{title}</h1>
        {children}
      </section>
    </>
  )
}

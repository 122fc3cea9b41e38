import { useQuery } from '@tanstack/react-query'
import type { ExceptList } from '../../../domain/risk/exceptLists.ts'
import { FormLoader } from '../../form/FormFrame.tsx'
import { useText } from '../../i18n/useText.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { usePageSearch, usePathId } from '../../routes/pageSearch.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { pageOf } from './places.ts'
import { alertCardQuery, entryQuery } from './queries.ts'

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

/** `?rid=` names a suspicious transaction whose card the entry is about. */
function CreatePage({ list }: { list: ExceptList }) {
  const t = useText()
  const { rid } = usePageSearch('rsk.whiteList.create')
  const title = t(`exceptLists.addTo.${list}`)
  const back = { label: t(`frame.page.${pageOf(list)}`), ...useLastTab(pageOf(list)) }
  if (rid) return <FromAlert list={list} rid={rid} title={title} />
  return <EntryForm list={list} entry={null} title={title} back={back} />
}

function FromAlert({ list, rid, title }: { list: ExceptList; rid: string; title: string }) {
  const t = useText()
  const back = { label: t('frame.page.rsk.suspicious.list'), ...useLastTab('rsk.suspicious.list') }
  return (
    <FormLoader answer={useQuery(alertCardQuery(rid))} trail={[back]} here={title} title={title}>
      {(card) => (
        <EntryForm
          list={list}
          entry={null}
          alert={{ rid, subject: { kind: 'card', ...card } }}
          title={title}
          back={back}
        />
      )}
    </FormLoader>
  )
}

function ModifyPage({ list }: { list: ExceptList }) {
  const t = useText()
  const id = usePathId()
  const answer = useQuery({ ...entryQuery(list, id), staleTime: 0 })
  const back = { label: t(`frame.page.${pageOf(list)}`), ...useLastTab(pageOf(list)) }
  const title = t(`exceptLists.modifyIn.${list}`)
  return (
    <FormLoader answer={answer} trail={[back]} here={title} title={title}>
      {(entry) => (
        <EntryForm key={id} list={list} entry={entry} title={title} back={back}>
          <EntryHistory history={entry.history} />
        </EntryForm>
      )}
    </FormLoader>
  )
}

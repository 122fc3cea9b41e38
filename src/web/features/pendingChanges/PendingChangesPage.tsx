import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Select } from 'antd'
import { menus } from '../../../domain/menus.ts'
import { type PendingChangeState, pendingChangeStates } from '../../../domain/pendingChanges.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import type { Search } from '../../routes.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import { showTime } from '../../ui/showTime.ts'
import { ChangeState } from './ChangeState.tsx'
import { changesQuery } from './queries.ts'
import './pendingChanges.css'

const every = 'all'

/** The changes that wait for a second person, or those of another state. */
export function PendingChangesPage() {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { state: asked = 'pending', currPage = '1' }: Search = useSearch({ strict: false })
  const state = pendingChangeStates.find((one) => one === asked)
  const answer = useQuery({
    ...changesQuery({ currPage: Math.max(1, Number.parseInt(currPage, 10) || 1), ...(state && { state }) }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const go = (search: Search) => void navigate({ to: menus.PendingChange.path, search })
  return (
    <>
      <MenuTabs current="PendingChange" />
      <PlainListPage
        title={t('frame.menu.PendingChange')}
        answer={answer}
        none={{ said: t('pendingChanges.none'), help: t('pendingChanges.noneHelp') }}
        onPage={(next) => go({ state: asked, currPage: String(next) })}
        bar={
          <div className="plain-bar">
            <span className="plain-count" role="status">
              {answer.data && t('pendingChanges.count', { count: answer.data.total })}
            </span>
            <Select<PendingChangeState | typeof every>
              aria-label={t('pendingChanges.state')}
              className="changes-state"
              value={state ?? every}
              onChange={(next) => go({ state: next })}
              options={[
                ...pendingChangeStates.map((value) => ({ value, label: t(`changeState.${value}`) })),
                { value: every, label: t('pendingChanges.everyState') },
              ]}
              getPopupContainer={popupPlace}
            />
          </div>
        }
      >
        {(rows) => (
          <PlainTable
            rows={rows}
            keyOf={({ changeId }) => changeId}
            columns={[
              {
                head: t('pendingChanges.kind'),
                cell: ({ changeId, kind, target }) => (
                  <Link
                    to="/informationManagement/PendingChange/$id"
                    params={{ id: changeId }}
                    search={{}}
                    aria-label={`${t(`changeKind.${kind}`)}: ${target}`}
                  >
                    {t(`changeKind.${kind}`)}
                  </Link>
                ),
              },
              { head: t('pendingChanges.target'), className: 'code', cell: ({ target }) => target },
              {
                head: t('pendingChanges.institution'),
                cell: ({ insIdCd, insNm }) => <CodeName code={insIdCd} name={insNm[language]} />,
              },
              { head: t('pendingChanges.proposedBy'), cell: ({ proposedBy }) => proposedBy },
              { head: t('pendingChanges.proposedAt'), cell: ({ proposedAt }) => showTime(proposedAt) },
              { head: t('pendingChanges.state'), cell: ({ state: is }) => <ChangeState state={is} /> },
            ]}
          />
        )}
      </PlainListPage>
    </>
  )
}

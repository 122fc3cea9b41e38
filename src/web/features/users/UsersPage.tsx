import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import type { Search } from '../../routes.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { askedBy, listPath } from './conditions.ts'
import { usersQuery } from './queries.ts'
import { UserBar } from './UserBar.tsx'
import { UserTable } from './UserTable.tsx'
import './users.css'

/** The users whose accounts are kept here. */
export function UsersPage() {
  const t = useText()
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const asked = askedBy(search)
  const answer = useQuery({ ...usersQuery(asked), placeholderData: keepPreviousData })
  const go = (next: Search) => void navigate({ to: listPath, search: next })
  return (
    <>
      <MenuTabs current="UserManagement" />
      <PlainListPage
        title={t('frame.menu.UserManagement')}
        answer={answer}
        none={{ said: t('users.none'), help: t('users.noneHelp') }}
        onPage={(currPage) => go({ ...search, currPage: String(currPage) })}
        bar={<UserBar search={search} total={answer.data?.total} onQuery={go} />}
      >
        {(rows) => (
          <UserTable rows={rows} sort={asked.sort} onSort={(sort) => go({ ...search, sort, currPage: undefined })} />
        )}
      </PlainListPage>
    </>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Pagination } from 'antd'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import type { Search } from '../../routes.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { askedBy, listPath, pageSize } from './conditions.ts'
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
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...usersQuery(asked),
    placeholderData: keepPreviousData,
  })
  const go = (next: Search) => void navigate({ to: listPath, search: next })
  return (
    <>
      <MenuTabs menu="UserManagement" />
      <section className="users-page" aria-labelledby="users-title">
        <h1 id="users-title" className="visually-hidden">
          {t('frame.menu.UserManagement')}
        </h1>
        <UserBar search={search} total={data?.total} onQuery={go} />
        {error && !data ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton lines={12} />
        ) : data.list.length === 0 ? (
          <p className="users-none">
            <b>{t('users.none')}</b> {t('users.noneHelp')}
          </p>
        ) : (
          <div className={isPlaceholderData ? 'is-stale' : undefined} aria-busy={isPlaceholderData}>
            <UserTable
              rows={data.list}
              sort={asked.sort}
              onSort={(sort) => go({ ...search, sort, currPage: undefined })}
            />
          </div>
        )}
        {data && data.total > pageSize && (
          <Pagination
            size="small"
            current={asked.currPage}
            pageSize={pageSize}
            total={data.total}
            showSizeChanger={false}
            onChange={(next) => go({ ...search, currPage: String(next) })}
          />
        )}
      </section>
    </>
  )
}

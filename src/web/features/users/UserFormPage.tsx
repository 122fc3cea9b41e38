import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { Crumbs } from '../../layout/Crumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { listPath } from './conditions.ts'
import { userQuery } from './queries.ts'
import { UserForm } from './UserForm.tsx'
import '../../ui/plainList.css'
import './users.css'

export function CreateUserPage() {
  const t = useText()
  const title = t('users.create')
  usePageTitle(title)
  return (
    <>
      <Crumbs trail={[{ label: t('frame.menu.UserManagement'), ...useLastTab('UserManagement') }]} here={title} />
      <section className="plain-page">
        <h1>{title}</h1>
        <UserForm user={null} />
      </section>
    </>
  )
}

export function EditUserPage() {
  const t = useText()
  const { id = '' } = useParams({ strict: false })
  // What was read a while ago may have changed: the form begins with what is there now.
  const { data: user, error, refetch, isFetchedAfterMount } = useQuery({ ...userQuery(id), staleTime: 0 })
  const title = t('users.editTitle', { username: user?.username ?? '' })
  usePageTitle(title)
  const trail = [
    { label: t('frame.menu.UserManagement'), ...useLastTab('UserManagement') },
    ...(user ? [{ label: user.username, to: `${listPath}/${id}` }] : []),
  ]
  return (
    <>
      <Crumbs trail={trail} here={t('users.edit')} />
      <section className="plain-page">
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : user && isFetchedAfterMount ? (
          <>
            <h1>{title}</h1>
            <UserForm key={id} user={user} />
          </>
        ) : (
          <Skeleton lines={8} />
        )}
      </section>
    </>
  )
}

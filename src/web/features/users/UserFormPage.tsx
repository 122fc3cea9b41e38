import { useQuery } from '@tanstack/react-query'
import { FormLoader } from '../../form/FormFrame.tsx'
import { useText } from '../../i18n/useText.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { namedRoutes } from '../../routes/links.ts'
import { usePathId } from '../../routes/pageSearch.ts'
import { userQuery } from './queries.ts'
import { UserForm } from './UserForm.tsx'

export function CreateUserPage() {
  const t = useText()
  return <UserForm user={null} title={t('users.create')} trail={useListTrail()} />
}

export function EditUserPage() {
  const t = useText()
  const id = usePathId()
  const answer = useQuery({ ...userQuery(id), staleTime: 0 })
  const username = answer.data?.username ?? ''
  const title = t('users.editTitle', { username })
  const list = useListTrail()
  const trail = username === '' ? list : [...list, { label: username, to: `${namedRoutes.UserList}/${id}` }]
  return (
    <FormLoader answer={answer} trail={trail} here={t('list.modify')} title={title}>
      {(user) => <UserForm key={id} user={user} title={title} trail={trail} />}
    </FormLoader>
  )
}

function useListTrail() {
  const t = useText()
  return [{ label: t('frame.menu.UserManagement'), ...useLastTab('sys.user.list') }]
}

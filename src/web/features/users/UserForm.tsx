import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createUser, type UserDetail, updateUser } from '../../../contract/people/users.ts'
import { call } from '../../api/call.ts'
import { Fields } from '../../form/FormField.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSheet.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import type { Crumb } from '../../layout/Breadcrumbs.tsx'
import { useLastTab } from '../../layout/useTab.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { refreshUsers } from './queries.ts'
import { RightsFields } from './RightsFields.tsx'
import { userContent, userForm, userValues } from './userForm.ts'

interface UserFormProps {
  /** Null for a new one. */
  user: UserDetail | null
  title: string
  trail: readonly Crumb[]
}

export function UserForm({ user, title, trail }: UserFormProps) {
  const t = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const list = useLastTab('sys.user.list')
  const own = useProfile()
  const form = useForm(userForm, {
    ...(user && { about: user.userId, version: user.version }),
    values: userValues(user, own),
    question: (values) => {
      const written = userContent(values)
      return { after: user ? written : { username: values.username, ...written }, before: user && { ...user } }
    },
    approval: { of: user ? 'rights' : 'all', waiting: user?.pendingChange },
    send: (values, options) =>
      user
        ? call(updateUser, { ...userContent(values), userId: user.userId, version: user.version }, options)
        : call(createUser, { ...userContent(values), username: values.username.trim() }, options),
    refresh: () => refreshUsers(queries),
    done: ({ userId: id }, { email }) => {
      toast('success', user ? t('users.saved') : t('users.created', { email: email.trim() }))
      return navigate({ to: '/system/user/$id', params: { id }, search: {}, replace: true })
    },
    waits: () => navigate({ ...list, replace: true }),
  })
  return (
    <FormPage
      form={form}
      title={title}
      trail={trail}
      here={user ? t('list.modify') : title}
      submit={t(user ? 'users.save' : 'users.create')}
    >
      <FormSection title={t('users.account')}>
        <Fields form={form} names={['username', 'nickName', 'email', 'insIdCd']} />
      </FormSection>
      <FormSection title={t('users.rights')}>
        {user && <p className={typography.quiet}>{t('users.signsOut')}</p>}
        <RightsFields form={form} />
      </FormSection>
    </FormPage>
  )
}

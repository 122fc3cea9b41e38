import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import type { UserDetail } from '../../../contract/users.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { FormLine } from '../../ui/FormLine.tsx'
import { useOfferedInstitutions } from '../../ui/useInstitutionOptions.ts'
import { listPath } from './conditions.ts'
import { RightsFields } from './RightsFields.tsx'
import { controlId, useUserForm } from './useUserForm.ts'

/** Makes an account, or changes one: who it is, and what they may do. */
export function UserForm({ user }: { user: UserDetail | null }) {
  const t = useText()
  const form = useUserForm(user)
  const { draft, set, errorOf } = form
  const { data: kept } = useQuery(insListQuery)
  const institutions = useOfferedInstitutions(kept?.list)

  const isOwn = user?.userId === useProfile().userId
  const text = (field: 'username' | 'nickName' | 'email', maxLength: number, hint?: string, disabled = false) => {
    const error = errorOf(field)
    return (
      <FormLine id={controlId(field)} label={t(`field.${field}`)} required={!disabled} error={error} hint={hint}>
        <Input
          id={controlId(field)}
          value={draft[field]}
          onChange={(event) => set({ [field]: event.target.value })}
          maxLength={maxLength}
          disabled={disabled}
          autoComplete="off"
          status={error === null ? '' : 'error'}
          aria-invalid={error !== null}
          aria-describedby={`${controlId(field)}-line`}
        />
      </FormLine>
    )
  }
  return (
    <form
      className="user-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <section aria-labelledby="user-account">
        <h2 id="user-account">{t('users.account')}</h2>
        <div className="user-fields">
          {!user && text('username', 32, t('users.usernameHint'))}
          {text('nickName', 64)}
          {text('email', 254, t(isOwn ? 'users.ownEmailHint' : 'users.emailHint'), isOwn)}
          <FormLine id={controlId('insIdCd')} label={t('field.insIdCd')} required error={errorOf('insIdCd')}>
            <CodeSelect
              id={controlId('insIdCd')}
              options={institutions}
              value={draft.insIdCd}
              onChange={(insIdCd) => set({ insIdCd })}
              disabled={institutions.length < 2}
              invalid={errorOf('insIdCd') !== null}
              aria-describedby={`${controlId('insIdCd')}-line`}
            />
          </FormLine>
        </div>
      </section>
      <section aria-labelledby="user-rights">
        <h2 id="user-rights">{t('users.rights')}</h2>
        {user && <p className="quiet">{t('users.signsOut')}</p>}
        <RightsFields draft={draft} set={set} errorOf={errorOf} />
      </section>
      {form.refusal && (
        <p role="alert" className="users-refusal">
          {form.refusal}
        </p>
      )}
      <div className="user-foot">
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {t(user ? 'users.save' : 'users.create')}
        </Button>
        {user ? (
          <Link to="/system/user/$id" params={{ id: user.userId }} search={{}}>
            {t('users.cancel')}
          </Link>
        ) : (
          <Link to={listPath} search={{}}>
            {t('users.cancel')}
          </Link>
        )}
      </div>
    </form>
  )
}

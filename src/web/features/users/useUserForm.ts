import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { errorText, texts } from '../../../contract/texts/texts.ts'
import { createUser, type UserDetail, updateUser } from '../../../contract/users.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { formRefusal } from '../../api/formRefusal.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/notices.ts'
import { useAskSubmit } from '../../ui/useAskSubmit.ts'
import { listPath } from './conditions.ts'
import { refreshUsers } from './queries.ts'
import { draftOf, problemsOf, readDraft, type UserDraft, type UserField } from './userDraft.ts'

const fields: readonly string[] = ['username', 'nickName', 'email', 'insIdCd', 'roles', 'menus'] satisfies UserField[]

/** The form of an account: what stands in it, what is wrong with it, and how it is sent. `user` is null for a new one. */
export function useUserForm(user: UserDetail | null) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const router = useRouter()
  const sentForApproval = useSentForApproval()
  const askSubmit = useAskSubmit()
  const { insIdCd } = useProfile()
  /** The version that was opened: what somebody else saved since must not be overwritten unseen. */
  const [version] = useState(user?.version ?? 0)
  const [draft, setDraft] = useState(() => draftOf(user, insIdCd))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  // A name that is there stays as it is, whatever names must look like today.
  const problems = problemsOf(draft).filter(({ field }) => !user || field !== 'username')

  const errorOf = (field: UserField): string | null => {
    if (refused?.field === field) return refused.errMsg
    const problem = tried ? problems.find((one) => one.field === field) : undefined
    if (!problem) return null
    if (problem.error === 'rolesApart') return errorText(language, 'rolesApart')
    if (field === 'roles') return t('users.rolesMissing')
    const { field: labels, bound: bounds } = texts[language]
    const bound = field === 'insIdCd' ? bounds.institution : bounds[field]
    return errorText(language, problem.error, { field: labels[field], bound })
  }

  const save = async () => {
    setTried(true)
    if (busy) return
    if (problems[0]) return focusOn(problems[0].field)
    const written = readDraft(draft)
    if (!(await askSubmit(user ? written : { username: draft.username, ...written }, user && { ...user }))) return
    setBusy(true)
    try {
      const answer = user
        ? await call(updateUser, { ...written, userId: user.userId, version }, { quiet: true })
        : await call(createUser, { ...written, username: draft.username }, { quiet: true })
      await refreshUsers(queries)
      if ('pending' in answer) {
        if (await sentForApproval(answer.pending)) return
        return await router.navigate({ to: listPath, search: {}, replace: true })
      }
      toast('success', user ? t('users.saved') : t('users.created', { email: written.email }))
      await router.navigate({ to: '/system/user/$id', params: { id: answer.userId }, search: {}, replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      if (error.field) focusOn(error.field)
    } finally {
      setBusy(false)
    }
  }

  const refusalText = (error: ApiError) =>
    error.errCd === errors.recordChanged.errCd
      ? t('users.changedMeanwhile', { error: error.errMsg })
      : formRefusal(error, t)
  const isOfField = refused?.field !== undefined && fields.includes(refused.field)
  return {
    draft,
    set: (patch: Partial<UserDraft>) => {
      setDraft((before) => ({ ...before, ...patch }))
      setRefused(null)
    },
    errorOf,
    save,
    busy,
    refusal: refused && !isOfField ? refusalText(refused) : null,
  }
}

export function controlId(field: UserField): string {
  return `user-${field}`
}

function focusOn(field: string): void {
  const control = document.getElementById(`user-${field}`)
  const box = control?.matches('fieldset') ? control.querySelector('input') : control
  box?.focus()
}

import { DownloadOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Input, Select } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { queryUser } from '../../../contract/users.ts'
import { type Role, roles } from '../../../domain/actor.ts'
import { ApiError } from '../../api/ApiError.ts'
import { downloadFile } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import { askedBy, type Conditions, conditionNames } from './conditions.ts'
import { insListQuery } from './queries.ts'
import { useInstitutionOptions } from './useInstitutionOptions.ts'

interface UserBarProps {
  search: Search
  total: number | undefined
  onQuery: (search: Search) => void
}

/** The conditions of the list: typed, then asked with Enter or Query; and what can be done with the whole of it. */
export function UserBar({ search, total, onQuery }: UserBarProps) {
  const t = useText()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => typed(search))
  // Another address, by Back or a link: the fields show what it asks, and the focus stays where it is.
  const address = JSON.stringify(typed(search))
  const [shown, setShown] = useState(address)
  if (shown !== address) {
    setShown(address)
    setDraft(typed(search))
  }
  const set = (part: Conditions) => setDraft((before) => ({ ...before, ...part }))
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  const query = (event: FormEvent) => {
    event.preventDefault()
    onQuery({ ...draft, sort: search.sort })
  }
  const reset = () => {
    setDraft(typed({}))
    onQuery({})
  }
  const text = (name: 'username' | 'nickName') => (
    <Input
      id={`users-${name}`}
      value={draft[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      maxLength={64}
      autoComplete="off"
    />
  )
  const choice = (name: 'role' | 'disabled', options: { value: string; label: string }[]) => (
    <Select
      id={`users-${name}`}
      value={draft[name] || null}
      onChange={(value: string | undefined) => set({ [name]: value ?? '' })}
      options={options}
      placeholder={t('users.any')}
      allowClear
      getPopupContainer={popupPlace}
      style={{ width: '100%' }}
    />
  )
  return (
    <>
      <form className="users-conditions" onSubmit={query}>
        <Condition name="username">{text('username')}</Condition>
        <Condition name="nickName">{text('nickName')}</Condition>
        {institutions.length > 1 && (
          <Condition name="insIdCd">
            <CodeSelect
              id="users-insIdCd"
              options={institutions}
              value={draft.insIdCd ?? ''}
              onChange={(insIdCd) => set({ insIdCd })}
              placeholder={t('users.any')}
              allowClear
            />
          </Condition>
        )}
        <Condition name="role">
          {choice(
            'role',
            (Object.keys(roles) as Role[]).map((value) => ({ value, label: t(`role.${value}`) })),
          )}
        </Condition>
        <Condition name="disabled">
          {choice('disabled', [
            { value: '0', label: t('account.enabled') },
            { value: '1', label: t('account.disabled') },
          ])}
        </Condition>
        <div className="users-ask">
          <Button type="primary" htmlType="submit">
            {t('users.query')}
          </Button>
          <Button onClick={reset}>{t('users.reset')}</Button>
        </div>
      </form>
      <div className="users-bar">
        <span className="users-count" role="status">
          {total !== undefined && t('users.count', { count: total })}
        </span>
        <ExportButton search={search} />
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => void navigate({ to: '/system/user/create', search: {} })}
        >
          {t('users.create')}
        </Button>
      </div>
    </>
  )
}

/** What stands in the fields, each empty where nothing is asked. */
function typed(search: Search): Conditions {
  return Object.fromEntries(conditionNames.map((name) => [name, search[name] ?? '']))
}

function Condition({ name, children }: { name: (typeof conditionNames)[number]; children: ReactNode }) {
  const t = useText()
  return (
    <div className="users-condition">
      <label htmlFor={`users-${name}`}>{t(`field.${name}`)}</label>
      {children}
    </div>
  )
}

/** The whole filter as CSV. A failure has been shown by the call. */
function ExportButton({ search }: { search: Search }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await downloadFile(queryUser, askedBy(search), 'users.csv', { headers: { accept: 'text/csv' } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void save()}>
      {t(busy ? 'users.exporting' : 'users.exportAll')}
    </Button>
  )
}

import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { queryUser } from '../../../contract/users.ts'
import { type Role, roles } from '../../../domain/actor.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { Condition, Conditions } from '../../ui/Conditions.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
import { useTyped } from '../../ui/useTyped.ts'
import { askedBy, typedOf } from './conditions.ts'

interface UserBarProps {
  search: Search
  total: number | undefined
  onQuery: (search: Search) => void
}

/** The conditions of the list, and what can be done with the whole of it. */
export function UserBar({ search, total, onQuery }: UserBarProps) {
  const t = useText()
  const navigate = useNavigate()
  const { typed, type, forget } = useTyped(typedOf(search))
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  const reset = () => {
    forget()
    onQuery({})
  }
  const text = (name: 'username' | 'nickName') => (
    <Condition id={`users-${name}`} label={t(`field.${name}`)}>
      <Input
        id={`users-${name}`}
        value={typed[name]}
        onChange={(event) => type({ [name]: event.target.value })}
        maxLength={64}
        autoComplete="off"
      />
    </Condition>
  )
  const choice = (name: 'role' | 'disabled', options: { value: string; label: string }[]) => (
    <ChoiceCondition
      id={`users-${name}`}
      label={t(`field.${name}`)}
      value={typed[name]}
      options={options}
      onChange={(value) => type({ [name]: value })}
    />
  )
  return (
    <>
      <Conditions onQuery={() => onQuery({ ...typed, sort: search.sort })} onReset={reset}>
        {text('username')}
        {text('nickName')}
        {institutions.length > 1 && (
          <Condition id="users-insIdCd" label={t('field.insIdCd')}>
            <CodeSelect
              id="users-insIdCd"
              options={institutions}
              value={typed.insIdCd}
              onChange={(insIdCd) => type({ insIdCd })}
              placeholder={t('list.any')}
              allowClear
            />
          </Condition>
        )}
        {choice(
          'role',
          (Object.keys(roles) as Role[]).map((value) => ({ value, label: t(`role.${value}`) })),
        )}
        {choice('disabled', [
          { value: '0', label: t('account.enabled') },
          { value: '1', label: t('account.disabled') },
        ])}
      </Conditions>
      <div className="plain-bar">
        <span className="plain-count" role="status">
          {total !== undefined && t('users.count', { count: total })}
        </span>
        <ExportButton onExport={() => exportList(queryUser, askedBy(search), 'users.csv')} />
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

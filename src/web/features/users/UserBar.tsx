import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { queryUser } from '../../../contract/users.ts'
import { type Role, roles } from '../../../domain/actor.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeCondition } from '../../ui/CodeCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
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
  const { inputOf, asking } = useConditions({
    place: 'users',
    asked: typedOf(search),
    onQuery: (typed) => onQuery({ ...typed, sort: search.sort }),
  })
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  return (
    <>
      <Conditions {...asking}>
        <TextCondition {...inputOf('username')} label={t('field.username')} maxLength={32} />
        <TextCondition {...inputOf('nickName')} label={t('field.nickName')} maxLength={64} />
        {institutions.length > 1 && (
          <CodeCondition {...inputOf('insIdCd')} label={t('field.insIdCd')} options={institutions} />
        )}
        <ChoiceCondition
          {...inputOf('role')}
          label={t('field.role')}
          options={(Object.keys(roles) as Role[]).map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <ChoiceCondition
          {...inputOf('disabled')}
          label={t('field.disabled')}
          options={[
            { value: '0', label: t('account.enabled') },
            { value: '1', label: t('account.disabled') },
          ]}
        />
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

import { Input } from 'antd'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { Condition, Conditions } from '../../ui/Conditions.tsx'
import { useTyped } from '../../ui/useTyped.ts'
import { useCountryOptions } from './countries.ts'

interface InstitutionConditionsProps {
  search: Search
  onQuery: (search: Search) => void
}

export function InstitutionConditions({ search, onQuery }: InstitutionConditionsProps) {
  const t = useText()
  const { insIdCd = '', insNm = '', country = '', insRole = '' } = search
  const { typed, type, forget } = useTyped({ insIdCd, insNm, country, insRole })
  const countries = useCountryOptions()
  const reset = () => {
    forget()
    onQuery({})
  }
  return (
    <Conditions onQuery={() => onQuery({ ...typed })} onReset={reset}>
      <Condition id="institutions-insIdCd" label={t('field.insIdCd')}>
        <Input
          id="institutions-insIdCd"
          value={typed.insIdCd}
          onChange={({ target }) => type({ insIdCd: target.value.replace(/\D/g, '') })}
          maxLength={11}
          inputMode="numeric"
          autoComplete="off"
        />
      </Condition>
      <Condition id="institutions-insNm" label={t('field.insNm')}>
        <Input
          id="institutions-insNm"
          value={typed.insNm}
          onChange={({ target }) => type({ insNm: target.value })}
          maxLength={120}
          placeholder={t('information.insNmHint')}
          autoComplete="off"
        />
      </Condition>
      <Condition id="institutions-country" label={t('field.country')}>
        <CodeSelect
          id="institutions-country"
          options={countries}
          value={typed.country}
          onChange={(value) => type({ country: value })}
          placeholder={t('list.any')}
          allowClear
        />
      </Condition>
      <ChoiceCondition
        id="institutions-insRole"
        label={t('field.insRole')}
        value={typed.insRole}
        options={(['acquirer', 'issuer'] as const).map((value) => ({
          value,
          label: t(`information.roleOf.${value}`),
        }))}
        onChange={(value) => type({ insRole: value })}
      />
    </Conditions>
  )
}

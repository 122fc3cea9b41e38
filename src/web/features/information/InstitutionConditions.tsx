import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeCondition } from '../../ui/CodeCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { useCountryOptions } from './countries.ts'

interface InstitutionConditionsProps {
  search: Search
  onQuery: (search: Search) => void
}

export function InstitutionConditions({ search, onQuery }: InstitutionConditionsProps) {
  const t = useText()
  const { insIdCd = '', insNm = '', country = '', insRole = '' } = search
  const asked = { insIdCd, insNm, country, insRole }
  const { inputOf, asking } = useConditions({ place: 'institutions', asked, onQuery })
  const countries = useCountryOptions()
  return (
    <Conditions {...asking}>
      <TextCondition {...inputOf('insIdCd')} label={t('field.insIdCd')} maxLength={11} digits />
      <TextCondition
        {...inputOf('insNm')}
        label={t('field.insNm')}
        maxLength={120}
        placeholder={t('information.insNmHint')}
      />
      <CodeCondition {...inputOf('country')} label={t('field.country')} options={countries} />
      <ChoiceCondition
        {...inputOf('insRole')}
        label={t('field.insRole')}
        options={(['acquirer', 'issuer'] as const).map((value) => ({
          value,
          label: t(`information.roleOf.${value}`),
        }))}
      />
    </Conditions>
  )
}
